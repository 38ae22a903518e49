import FoundationEssentials
import Glibc

/// What this process feeds: the environment variable `FUZZ_TARGET`, read once.
private let target: Target = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = Target(rawValue: name) else {
    let known = Target.allCases.map(\.rawValue).joined(separator: " ")
    fatalError("FUZZ_TARGET is '\(name)'; known are: \(known)")
  }
  return target
}()

/// Called by libFuzzer at its start; writes the target's seeds and ends when `FUZZ_SEEDS` asks so.
@c(LLVMFuzzerInitialize)
func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
  guard let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] else { return 0 }
  do {
    try SeedFolder(path: folder).write(target)
  } catch {
    fatalError("the seeds of \(target.rawValue) can't be written to \(folder): \(error)")
  }
  exit(0)
}

/// Called by libFuzzer with every input; -1 keeps an input that is of another format out of the
/// corpus.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  // The span is over libFuzzer's own bytes, so that the sanitizer sees every read past their end.
  let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
  let bytes = unsafe Span(_unsafeElements: buffer)
  return target.decode(bytes) ? 0 : -1
}
