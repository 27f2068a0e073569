// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@Suite("The contract")
struct ContractTests {
  private static let contracts = [
    OperatorContract.transforming, OperatorContract.filtering, OperatorContract.predicates,
    OperatorContract.utility,
    OperatorContract.timed, OperatorContract.sharing, OperatorContract.hopping,
    OperatorContract.joining, OperatorContract.flattening, OperatorContract.errors,
    OperatorContract.tasks,
  ].flatMap { $0 }

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

  /// Operators behind which something stays when the source is freed without an end, and why.
  private static let keeping: [String: Set<String>] = [
    "may subscribe to its source again, and so keeps it": [
      "retry(2)", "retry(when:)", "retry(backoff:)", "retry(backoff:) resets", "share", "share(replay: 1)",
      "share(replay: 1, scope: .forever)", "publish.refCount", "replay(1).refCount", "replayAll.refCount",
    ],
    "keeps its sources until it is over": ["concat", "ignoreElements", "concatMap of others"],
    "has the source in a closure of the contract's": ["merge of a sequence of sequences", "switchLatest"],
    "sends at times, whatever the source does": ["buffer", "window", "window merged"],
    "its scope holds what elements wait in": [
      "delay", "paced", "debounce", "throttle", "throttle latest: false", "groupBy",
      "map(maxConcurrent: 1) source", "map(maxConcurrent: 4) source", "map(maxConcurrent: 4) completion",
      "filter(maxConcurrent:)",
    ],
  ]

  @Test("G1 What only the source kept alive goes with it, though it sends no end", arguments: contracts)
  func freedWithSource(_ contract: OperatorContract) {
    final class Captured: Sendable {}
    if Self.keeping.values.contains(where: { $0.contains(contract.name) }) { return }
    weak var above: Captured?
    weak var below: Captured?
    let (apply, settle) = contract.rig()
    do {
      let subjects = (0..<contract.sourceCount).map { _ in PublishSubject<ContractElement>() }
      let (first, last) = (Captured(), Captured())
      (above, below) = (first, last)
      let sequence = apply(
        subjects.map { $0.do(onNext: { [first] _ in withExtendedLifetime(first) {} }) })
      _ = sequence.subscribe(onNext: { [last] in withExtendedLifetime(last) {} })
      settle()
      for number in 1...3 {
        for subject in subjects { subject.onNext(ContractElement(number)) }
        settle()
      }
    }
    for _ in 0..<100 where above != nil || below != nil { settle() }
    #expect(above == nil && below == nil)
  }

  @Test("is there for every operator")
  func complete() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let names = try String(contentsOf: root.appending(path: "Documentation/PublicNames.txt"), encoding: .utf8)
    let members = names.split(separator: "\n").compactMap { line -> String? in
      for type in ["ObservableType", "Observable", "ConnectableObservableType"]
      where line.hasPrefix("Baton: \(type).") {
        return String(line.dropFirst("Baton: \(type).".count).prefix { $0 != "(" })
      }
      return nil
    }
    let contracted = Self.contracts.flatMap {
      $0.name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let expected = Set(contracted).union(Self.exceptions.values.joined())
    #expect(members.count > 100)
    #expect(Set(members).subtracting(expected) == [])
    #expect(Set(Self.exceptions.values.joined()).subtracting(members) == [])
  }
}
