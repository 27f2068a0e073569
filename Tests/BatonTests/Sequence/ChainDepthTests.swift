// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Testing

/// Half a megabyte of stack is enough for a chain as long as the articles promise, of whatever kind. A debug build needs the most of
/// it.
@Suite("Half a megabyte of stack", .enabled(if: !AllocationCount.isSanitized))
struct ChainDepthTests {
  /// What a sequence has and cannot be stacked on itself, and why.
  private static let exceptions: [String: Set<String>] = [
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

  @Test("is enough for a chain of operators of whatever kind", arguments: StackedOperator.all.map { $0.name })
  func chain(_ name: String) async throws {
    let stacked = try #require(StackedOperator.all.first { $0.name == name })
    let events = await SmallStack.events {
      (0..<stacked.count).reduce(Observable.of(1, 2)) { chain, _ in stacked.operation(chain) }
    }
    #expect(events.last == "|", "\(events)")
    #expect(events.count == stacked.passing + 1, "\(events)")
  }

  @Test("is tested with every operator")
  func complete() throws {
    // The forms for more sources are one kind; the table has one of eight and one of ten beside that.
    let members = Set(
      try PublicNames.ofSequences().map { name in
        var name = name
        while name.contains("_:_:_:") { name.replace("_:_:_:", with: "_:_:") }
        return name
      })
    let stacked = Set(
      StackedOperator.all.flatMap { $0.name.split { " ,".contains($0) } }.filter { $0.hasSuffix(")") }
        .map(String.init))
    let exceptions = Set(Self.exceptions.values.joined())
    #expect(members.count > 120)
    #expect(members.subtracting(stacked).subtracting(exceptions) == [])
    #expect(stacked.subtracting(members) == [])
    #expect(exceptions.subtracting(members) == [])
    #expect(exceptions.intersection(stacked) == [])
  }
}
