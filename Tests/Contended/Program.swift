// SPDX-License-Identifier: MIT

import Foundation

/// Runs scenarios in which threads set and read the same thing for some seconds, or leave elements behind on every way out,
/// each in a process of its own: a defect ends the process, and hooks are the whole process's.
///
/// Tests run it with memory that is never zero when it is fresh or freed, optimised too: the optimiser decides when a
/// reference is counted.
@main
enum Program {
  static func main() async {
    let scenarios =
      hookScenarios + disposableScenarios + sequenceScenarios + schedulerScenarios + taskScenarios
    guard CommandLine.arguments.count == 2 else {
      for scenario in scenarios { print(scenario.name) }
      return
    }
    guard let scenario = scenarios.first(where: { $0.name == CommandLine.arguments[1] }) else {
      print("there is no scenario \(CommandLine.arguments[1])")
      exit(2)
    }
    await scenario.body()
    Token.expectNone()
    print("passed")
  }
}

struct Scenario: Sendable {
  let name: String
  let body: @Sendable () async -> Void

  init(_ name: String, _ body: @escaping @Sendable () async -> Void) {
    self.name = name
    self.body = body
  }
}

/// Ends the program with the place unless `condition` holds.
func expect(_ condition: Bool, _ what: String, file: StaticString = #fileID, line: UInt = #line) {
  if condition { return }
  print("\(file):\(line): \(what)")
  exit(1)
}
