#if Peers
  import CPeers
  import Locating
  import Quantities

  /// GSL's trust region on the problems of the 8-beacon case.
  func peerCases() -> [Measurement] {
    let problems = randomProblems(anchors: 8, noise: 3, count: 1000)
    let flat = problems.map { problem in
      (
        anchors: problem.flatMap { [$0.anchor.x, $0.anchor.y] },
        ranges: problem.map(\.range),
        sigmas: problem.map(\.sigma)
      )
    }
    let peer = unsafe gsl_peer_create(8)
    defer { unsafe gsl_peer_destroy(peer) }
    var out = [Double](repeating: 0, count: 5)
    let measurement = Measurement("solve, 8 beacons, GSL", operations: flat.count) {
      for problem in flat {
        unsafe problem.anchors.withUnsafeBufferPointer { anchors in
          unsafe problem.ranges.withUnsafeBufferPointer { ranges in
            unsafe problem.sigmas.withUnsafeBufferPointer { sigmas in
              var arguments = unsafe peer_problem(
                count: 8,
                anchors: anchors.baseAddress,
                ranges: ranges.baseAddress,
                sigmas: sigmas.baseAddress
              )
              _ = unsafe gsl_peer_solve(peer, &arguments, &out)
            }
          }
        }
        keep(out[0])
      }
    }
    return [measurement]
  }
#endif
