// SPDX-License-Identifier: MIT

import CStepCounter
import Foundation

/// Does all work that has a number, with a number and with four times as much, and prints how much more the
/// second took; with an argument, the work whose names contain it.
///
/// Steps are counted if the program is built with `--enable-code-coverage`, on Linux: each function, closure,
/// branch and body of a loop that runs, of all modules of the package; what the standard library does within
/// a call is not. Without that, allocations are counted alone.
@main
enum Program {
  static func main() {
    // Unsafe: the arguments of the process, as they were given.
    unsafe CStepCounterUseOneProcessor(CommandLine.unsafeArgv)
    let part = CommandLine.arguments.dropFirst().first ?? ""
    var failed = 0
    for proportion in joining + flattening + sharing + holding + tasks + scheduling
    where part.isEmpty || proportion.name.contains(part) {
      let cost = proportion.growthOfCost()
      let isAllowed = proportion.allows(cost)
      if !isAllowed { failed += 1 }
      let figures = [cost.steps, cost.allocations, cost.bytes].map { String(format: "%.2f", $0) }
      print(
        "\(isAllowed ? "passed" : "failed"): \(proportion.name): steps × \(figures[0]), allocations × \(figures[1]), bytes × \(figures[2])"
      )
    }
    print(CStepCounterIsAvailable() ? "steps were counted" : "steps were not counted")
    exit(failed == 0 ? 0 : 1)
  }
}
