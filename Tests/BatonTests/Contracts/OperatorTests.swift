// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import BatonTesting
import Testing

@Suite("The contract")
struct ContractTests {
  @Test("G1 G2 G3 G4 G5 G6 G9 is kept by every operator", arguments: OperatorCase.checked)
  func contract(_ operation: OperatorCase) { #expect(operation.contract?.violations() == []) }
}

@Suite("Every operator")
struct OperatorTests {
  private static let stacked = OperatorCase.all.filter { $0.passing != nil }

  /// A debug build needs the most stack.
  @Test(
    "Half a megabyte of stack is enough for a chain as long as the articles promise",
    .enabled(if: !AllocationCount.isSanitized), arguments: stacked)
  func chain(_ operation: OperatorCase) async {
    let events = await operation.eventsOfChain()
    #expect(events.last == "|", "\(events)")
    #expect(events.count - 1 == operation.passing, "\(events)")
  }

  @Test(
    "N16 An operator is called by its name, and what it was applied to is named or hinted at",
    arguments: OperatorCase.checked.filter { [$0.testDescription] == $0.publicNames })
  func named(_ operation: OperatorCase) {
    let description = operation.sequenceDescription()
    let stages = description.split(separator: ": ").last?.split(separator: " ← ") ?? []
    #expect(stages.contains { $0.prefix { $0 != "(" } == operation.shownName }, "\(description)")
    // The sequence that a resource is used for is made later.
    #expect(stages.last != "\(operation.shownName)" || operation.shownName == "using", "\(description)")
  }

  @Test func `Has a line in the table, or a reason why not`() throws {
    let members = try PublicNames.ofSequences()
    #expect(members.count > 120)
    // The forms for more sources are one kind; the table has one of eight and one of ten beside that.
    let kinds = Set(members.map { $0.replacing(/(_:){3,}/, with: "_:_:") })
    let stacked = Set(Self.stacked.flatMap(\.publicNames))
    let exceptions = Set(OperatorCase.exceptions.values.joined())
    #expect(
      kinds.subtracting(stacked).symmetricDifference(exceptions) == [],
      "An operator has no case in this folder, or a reason has no operator")
    #expect(stacked.subtracting(kinds) == [], "PublicNames.txt has no such operator: run `site --names`")
    let contracted = OperatorCase.checked.flatMap(\.publicNames)
    let checked = PublicNames.bases(contracted).union(OperatorCase.withoutContract)
    #expect(
      PublicNames.bases(kinds.subtracting(exceptions)).symmetricDifference(checked) == [],
      "An operator has no case with a contract, or PublicNames.txt has no such operator")
  }
}

extension OperatorCase {
  fileprivate static let checked = all.filter { $0.contract != nil }

  /// What a sequence has and the table has not, and why.
  static let exceptions: [String: Set<String>] = [
    "makes a sequence of none": [
      "empty()", "error(_:)", "from(_:)", "from(_:scheduler:)", "from(optional:)",
      "from(optional:scheduler:)",
      "generate(initialState:condition:iterate:)", "generate(initialState:condition:scheduler:iterate:)",
      "interval(_:scheduler:)", "just(_:)", "just(_:scheduler:)", "never()", "observing(_:)", "of(_:)",
      "of(_:scheduler:)", "range(start:count:scheduler:)", "repeatElement(_:)", "repeatElement(_:scheduler:)",
      "timer(_:period:scheduler:)",
    ],
    "subscribes": [
      "assign(to:on:)", "bind(onNext:)", "bind(to:)", "bind(to:curriedArgument:)", "bind(with:onNext:)",
      "connect()", "subscribe(_:)", "subscribe(onNext:onError:onCompleted:onDisposed:)", "subscribe(with:_:)",
      "subscribe(with:onNext:onError:onCompleted:onDisposed:)", "values",
    ],
    "is the same sequence as another type": ["asObservable()"],
    "is another name, or prints what it gives to another": [
      "debug(_:trimOutput:file:line:function:)", "decode(type:decoder:)", "observeOn(_:)", "subscribeOn(_:)",
    ],
    "is no sequence": ["description"],
  ]

  /// What sends what a closure of the caller's makes it send, or nothing: there is nothing that a contract
  /// could check.
  static let withoutContract: Set<String> = ["asCompletable", "create", "deferred"]
}
