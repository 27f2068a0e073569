// SPDX-License-Identifier: MIT

import Foundation

/// Runs scenarios that record what their process runs, each in a process of its own: recording is the whole process's.
///
/// Without an argument it prints their names.
@main
enum Program {
  static func main() async {
    let scenarios = timelineScenarios + schedulerScenarios + placeScenarios
    guard CommandLine.arguments.count == 2 else {
      for scenario in scenarios { print(scenario.name) }
      return
    }
    guard let scenario = scenarios.first(where: { $0.name == CommandLine.arguments[1] }) else {
      print("there is no scenario \(CommandLine.arguments[1])")
      exit(2)
    }
    await scenario.body()
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

/// Ends the program with the place and both values unless they are equal.
func expect<Value: Equatable>(
  _ value: Value, _ expected: Value, _ what: String = "", file: StaticString = #fileID, line: UInt = #line
) {
  if value != expected { fail("\(what) is \(value), not \(expected)", file: file, line: line) }
}

func expect(_ condition: Bool, _ what: String, file: StaticString = #fileID, line: UInt = #line) {
  if !condition { fail(what, file: file, line: line) }
}

private func fail(_ what: String, file: StaticString, line: UInt) {
  print("\(file):\(line): \(what)")
  exit(1)
}
