// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

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
    ) { $0.do(onNext: { _ in }, onError: { _ in }, onCompleted: {}, onSubscribe: {}, onDispose: {}) }
  ]
}
