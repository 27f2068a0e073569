// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

/// An object that lives as long as the program.
private let kept = Held()

extension OperatorCase {
  /// Operators that pass each element on, or the end, and keep none or one: their work has no number to be in
  /// proportion to.
  static let elementwise: [Self] = transforming + filtering + utility

  private static let transforming: [Self] = [
    Self("map(_:)", throwing: ["transform"]) { source, attempt in source.map { try attempt($0 + 1) } },
    Self("compactMap(_:)", passing: 1, throwing: ["transform"]) { source, attempt in
      source.compactMap { try attempt($0 > 1 ? $0 : nil) }
    },
    Self("enumerated()") { $0.enumerated().map { $0.element } },
    Self("pairwise()") { $0.startWith(0).pairwise().map { $0.current } },
    Self("scan(_:accumulator:)", throwing: ["accumulator"]) { source, attempt in
      source.scan(ContractElement(0)) { try attempt($0 + $1) }
    },
    Self("scan(into:accumulator:)") { $0.scan(into: ContractElement(0)) { $0 = $0 + $1 } },
    Self("reduce(_:accumulator:)", passing: 1, throwing: ["accumulator"]) { source, attempt in
      source.reduce(ContractElement(0)) { try attempt($0 + $1) }
    },
    Self("reduce(_:accumulator:mapResult:)", passing: 1, throwing: ["mapResult"]) { source, attempt in
      source.reduce(ContractElement(0), accumulator: +, mapResult: { try attempt($0 + 1) })
    },
    Self("materialize()", except: [.errorEnds]) { $0.materialize() },
    Self("materialize() and dematerialize()") { $0.materialize().dematerialize() },
    Self("withUnretained(_:resultSelector:)") { $0.withUnretained(kept) { $1 } },
    .form("withUnretained(_:)") { $0.withUnretained(kept).map { $0.1 } },
    Self("carrying(_:)") { $0.carrying(Request.$id, Request.$tenant) },
    Self("carrying(_:_:)", throwing: ["value"]) { source, attempt in
      source.carrying(Request.$tenant) { _ in try attempt(1) }
    },
  ]

  private static let filtering: [Self] = [
    Self("filter(_:)", passing: 1, throwing: ["predicate"]) { source, attempt in
      source.filter { try attempt($0 > 1) }
    },
    Self("take(_:)") { $0.take(2) },
    Self("take(while:behavior:)", throwing: ["predicate"]) { source, attempt in
      source.take(while: { try attempt($0 < 3) })
    },
    Self("take(while:behavior:), inclusively", throwing: ["predicate"]) { source, attempt in
      source.take(while: { try attempt($0 < 2) }, behavior: .inclusive)
    },
    Self("take(until:behavior:)", throwing: ["predicate"]) { source, attempt in
      source.take(until: { try attempt($0 > 2) })
    },
    Self("skip(_:)") { $0.startWith(0).skip(1) },
    Self("skip(while:)", passing: 1, throwing: ["predicate"]) { source, attempt in
      source.skip(while: { try attempt($0 < 2) })
    },
    Self("distinctUntilChanged()") { $0.distinctUntilChanged() },
    Self("distinctUntilChanged(_:), of keys", throwing: ["keySelector"]) { source, attempt in
      source.distinctUntilChanged { try attempt($0.number) }
    },
    Self("distinctUntilChanged(_:), of a comparer", throwing: ["comparer"]) { source, attempt in
      source.distinctUntilChanged { try attempt($0 == $1) }
    },
    Self("distinctUntilChanged(at:)") { $0.distinctUntilChanged(at: \.number) },
    .form("distinctUntilChanged(_:comparer:)") {
      $0.distinctUntilChanged({ $0.number }, comparer: { $0 == $1 })
    },
    Self("element(at:)", passing: 1) { $0.startWith(0).element(at: 1) },
    Self("first()", passing: 1) { $0.first().asObservable().map { $0 ?? 0 } },
    Self("single()") { $0.single().map { "\($0)" } },
    .form("single() of one", passing: 1) { $0.take(1).single().asObservable() },
    Self("single(_:)", passing: 1, throwing: ["predicate"]) { source, attempt in
      source.single { try attempt($0 == 1) }
    },
    Self("asSingle()", passing: 1) { $0.take(1).asSingle().asObservable() },
    Self("asMaybe()", passing: 1, shown: "asSingle") { $0.take(1).asMaybe().asObservable() },
    .form("asCompletable()", passing: 0) {
      $0.ignoreElements().asCompletable().asObservable().map(impossible)
    },
    Self("ifEmpty(default:)") { $0.ifEmpty(default: 9) },
    Self("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: .of(8, 9)) },
    .joining("ifEmpty(switchTo:) of two") { $0.ifEmpty(switchTo: $1) },
    // So that there is something to see.
    Self("ignoreElements()", passing: 1, shown: "concat") {
      $0.ignoreElements().map(impossible).concat(Source.just(9))
    },
  ]

  private static let utility: [Self] = [
    Self(
      "do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)",
      throwing: ["onNext", "afterNext", "onError", "onCompleted"]
    ) { source, attempt in
      source.do(
        onNext: { _ in try attempt((), in: "onNext") },
        afterNext: { _ in try attempt((), in: "afterNext") },
        onError: { _ in try attempt((), in: "onError") },
        onCompleted: { try attempt((), in: "onCompleted") },
        onSubscribe: {}, onDispose: {})
    },
    Self("debug(_:trimOutput:file:line:function:to:)", shown: "do") { $0.debug("contract") { _ in } },
    Self("using(_:observableFactory:)", throwing: ["resourceFactory", "observableFactory"]) {
      source, attempt in
      Source.using(
        { try attempt(BooleanDisposable(), in: "resourceFactory") },
        observableFactory: { _ in try attempt(source, in: "observableFactory") })
    },
    .form("deferred(_:)") { source in .deferred { source } },
    Self("catchAndReturn(_:)", shown: "catch", except: [.errorEnds]) { $0.catchAndReturn(9) },
  ]
}
