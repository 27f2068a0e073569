// SPDX-License-Identifier: MIT

import Foundation

/// A named test body, which a program of the tests runs in a process of its own.
package struct Scenario: Sendable {
  package let name: String
  package let body: @Sendable () async -> Void

  package init(_ name: String, _ body: @escaping @Sendable () async -> Void) {
    self.name = name
    self.body = body
  }

  /// A scenario that does not suspend, and so may block its thread.
  package init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = { body() }
  }

  /// Runs the scenario that the program's argument names and prints "passed"; without an argument prints all
  /// names.
  ///
  /// - Parameter end: What is done after the scenario.
  package static func run(_ scenarios: [Scenario], _ end: @Sendable () -> Void = {}) async {
    guard CommandLine.arguments.count == 2 else {
      for scenario in scenarios { print(scenario.name) }
      return
    }
    guard let scenario = scenarios.first(where: { $0.name == CommandLine.arguments[1] }) else {
      print("there is no scenario \(CommandLine.arguments[1])")
      exit(2)
    }
    await scenario.body()
    end()
    print("passed")
  }
}

/// Ends the program with the place and both values unless they are equal.
package func expect<Value: Equatable>(
  _ value: Value, _ expected: Value, _ what: String = "", file: StaticString = #fileID, line: UInt = #line
) {
  expect(value == expected, "\(what) is \(value), not \(expected)", file: file, line: line)
}

/// Ends the program with the place unless `condition` holds.
package func expect(
  _ condition: Bool, _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if condition { return }
  print("\(file):\(line): \(what())")
  exit(1)
}
