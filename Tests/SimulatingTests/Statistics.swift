func mean(_ values: [Double]) -> Double {
  values.reduce(0, +) / Double(values.count)
}

func deviation(_ values: [Double]) -> Double {
  let middle = mean(values)
  return mean(values.map { ($0 - middle) * ($0 - middle) }).squareRoot()
}
