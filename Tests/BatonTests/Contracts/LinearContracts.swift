// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

/// An object that lives as long as the program.
private final class Kept: Sendable {}
private let kept = Kept()

extension OperatorContract {
  static let transforming: [OperatorContract] = [
    OperatorContract(
      "map",
      closures: [
        ContractClosure("transform") { source, attempt in
          source.map {
            try attempt(); return $0
          }
        }
      ]
    ) { $0.map { $0 + 1 } },
    OperatorContract("carrying") { $0.carrying(Request.$id, Request.$tenant) },
    OperatorContract(
      "carrying(_:_:)",
      closures: [
        ContractClosure("value") { source, attempt in
          source.carrying(Request.$id) { _ in
            try attempt(); return "element"
          }
        }
      ]
    ) { $0.carrying(Request.$tenant) { _ in 1 } },
    OperatorContract(
      "compactMap",
      closures: [
        ContractClosure("transform") { source, attempt in
          source.compactMap { element -> ContractElement? in
            try attempt(); return element
          }
        }
      ]
    ) { $0.compactMap { $0 > 1 ? $0 : nil } },
    OperatorContract("enumerated") { $0.enumerated() },
    OperatorContract("pairwise") { $0.pairwise() },
    OperatorContract("withUnretained") { $0.withUnretained(kept) { $1 } },
    OperatorContract(
      "scan",
      closures: [
        ContractClosure("accumulator") { source, attempt in
          source.scan(ContractElement(0)) {
            try attempt(); return $0 + $1
          }
        }
      ]
    ) { $0.scan(ContractElement(0)) { $0 + $1 } },
    OperatorContract("scan(into:)") { $0.scan(into: ContractElement(0)) { $0 = $0 + $1 } },
    OperatorContract(
      "reduce",
      closures: [
        ContractClosure("accumulator") { source, attempt in
          source.reduce(ContractElement(0)) {
            try attempt(); return $0 + $1
          }
        }
      ]
    ) { $0.reduce(ContractElement(0)) { $0 + $1 } },
    OperatorContract("reduce(mapResult:)") {
      $0.reduce(ContractElement(0), accumulator: +, mapResult: { $0 + 1 })
    },
    OperatorContract("toArray", except: [.boundedFlood]) { $0.toArray() },
  ]

  static let filtering: [OperatorContract] = [
    OperatorContract(
      "filter",
      closures: [
        ContractClosure("predicate") { source, attempt in
          source.filter { _ in
            try attempt(); return true
          }
        }
      ]
    ) { $0.filter { $0 > 1 } },
    OperatorContract("take") { $0.take(2) },
    OperatorContract("skip") { $0.skip(1) },
    OperatorContract("distinctUntilChanged") { $0.distinctUntilChanged() },
    OperatorContract(
      "distinctUntilChanged(_:)",
      closures: [
        ContractClosure("keySelector") { source, attempt in
          source.distinctUntilChanged { element -> Int in
            try attempt(); return element.number
          }
        }
      ]
    ) { $0.distinctUntilChanged { $0.number } },
    OperatorContract("distinctUntilChanged(comparer)") { $0.distinctUntilChanged { $0 == $1 } },
    OperatorContract("distinctUntilChanged(at:)") { $0.distinctUntilChanged(at: \.number) },
    OperatorContract("element(at:)") { $0.element(at: 1) },
    OperatorContract("takeLast") { $0.takeLast(2) },
    OperatorContract("first") { $0.first() },
    OperatorContract("single") { $0.single() },
    OperatorContract("asSingle") { $0.take(1).asSingle().asObservable() },
    OperatorContract("asMaybe") { $0.take(1).asMaybe().asObservable() },
    OperatorContract("ifEmpty(default:)") { $0.ifEmpty(default: 9) },
    OperatorContract("ifEmpty(switchTo:)") { $0.ifEmpty(switchTo: .of(8, 9)) },
    OperatorContract("ifEmpty(switchTo:) of two", ofTwo: { $0.ifEmpty(switchTo: $1) }),
    // So that there is something to see.
    OperatorContract("ignoreElements") { source in
      source.ignoreElements().map(impossible).concat(ContractSource.just(9))
    },
  ]

  static let predicates: [OperatorContract] = [
    OperatorContract(
      "single(_:)",
      closures: [
        ContractClosure("predicate") { source, attempt in
          source.single { _ in
            try attempt(); return false
          }
        }
      ]
    ) { $0.single { $0 == 1 } },
    OperatorContract(
      "take(while:)",
      closures: [
        ContractClosure("predicate") { source, attempt in
          source.take(while: { _ in
            try attempt(); return true
          })
        },
        ContractClosure("inclusive predicate") { source, attempt in
          source.take(
            while: { _ in
              try attempt(); return true
            }, behavior: .inclusive)
        },
      ]
    ) { $0.take(while: { $0 < 3 }) },
    OperatorContract("take(while:) inclusively") { $0.take(while: { $0 < 2 }, behavior: .inclusive) },
    OperatorContract(
      "take(until:)",
      closures: [
        ContractClosure("predicate") { source, attempt in
          source.take(until: { _ in
            try attempt(); return false
          })
        }
      ]
    ) { $0.take(until: { $0 > 2 }) },
    OperatorContract(
      "skip(while:)",
      closures: [
        ContractClosure("predicate") { source, attempt in
          source.skip(while: { _ in
            try attempt(); return true
          })
        }
      ]
    ) { $0.skip(while: { $0 < 1 }) },
  ]

  static let utility: [OperatorContract] = [
    OperatorContract(
      "do",
      closures: [
        ContractClosure("onNext") { source, attempt in source.do(onNext: { _ in try attempt() }) },
        ContractClosure("afterNext") { source, attempt in source.do(afterNext: { _ in try attempt() }) },
        ContractClosure("onError") { source, attempt in source.do(onError: { _ in try attempt() }) },
        ContractClosure("onCompleted") { source, attempt in source.do(onCompleted: { try attempt() }) },
      ]
    ) { $0.do(onNext: { _ in }, onError: { _ in }, onCompleted: {}, onSubscribe: {}, onDispose: {}) },
    OperatorContract("debug") { source in source._debug("contract", trimOutput: true) { _ in } },
    OperatorContract("materialize", except: [.errorEnds]) { $0.materialize() },
    OperatorContract("dematerialize") { $0.materialize().dematerialize() },
    OperatorContract(
      "using",
      closures: [
        ContractClosure("resourceFactory") { source, attempt in
          ContractSource.using(
            {
              try attempt(); return BooleanDisposable()
            }, observableFactory: { _ in source })
        },
        ContractClosure("observableFactory") { source, attempt in
          ContractSource.using({ BooleanDisposable() }) { _ in
            try attempt(); return source
          }
        },
      ]
    ) { source in ContractSource.using({ BooleanDisposable() }, observableFactory: { _ in source }) },
  ]
}
