// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("The contract")
struct ContractTests {
  private static let contracts =
    [
      OperatorContract.transforming, OperatorContract.filtering, OperatorContract.predicates,
      OperatorContract.utility, OperatorContract.joining, OperatorContract.flattening,
      OperatorContract.errors,
    ].flatMap { $0 }
    // These have a queue, a timer, a task or other subscribers.
    + [
      OperatorContract.timed, OperatorContract.sharing, OperatorContract.hopping, OperatorContract.tasks,
    ].flatMap { $0 }.map { $0.except(.freedWithSources) }

  /// What a sequence has and no contract names, and why.
  private static let exceptions: [String: Set<String>] = [
    "makes a sequence of none": [
      "create", "deferred", "empty", "error", "from", "generate", "interval", "just", "never", "observing",
      "range", "repeatElement", "timer",
    ],
    "subscribes": ["assign", "bind", "connect", "values"],
    "is the same sequence as another type": ["asCompletable", "asObservable"],
    "is another name of one that has": ["decode", "observeOn", "subscribeOn"],
    "is no sequence": ["description"],
  ]

  @Test(
    "G1 G2 G3 G4 G5 G6 G9 is kept by every operator",
    arguments: contracts)
  func contract(_ contract: OperatorContract) {
    #expect(contract.check() == [])
  }

  @Test("is there for every operator")
  func complete() throws {
    let members = try PublicNames.ofSequences().map { $0.prefix { $0 != "(" } }.map(String.init)
    let contracted = Self.contracts.flatMap {
      $0.name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let expected = Set(contracted).union(Self.exceptions.values.joined())
    #expect(members.count > 100)
    #expect(Set(members).subtracting(expected) == [])
    #expect(Set(Self.exceptions.values.joined()).subtracting(members) == [])
  }
}
