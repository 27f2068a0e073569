// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension OperatorContract {
  static let joining: [OperatorContract] = [
    OperatorContract("merge", ofTwo: { ContractSource.merge($0, $1) }),
    OperatorContract("concat", ofTwo: { ContractSource.concat($0, $1) }),
    OperatorContract("combineLatest", ofTwo: { Observable.combineLatest($0, $1) { $0 + $1 } }),
    OperatorContract("zip", ofTwo: { Observable.zip($0, $1) { $0 + $1 } }),
    OperatorContract("sample", ofTwo: { $0.sample($1) }),
    OperatorContract("amb", ofTwo: { $0.amb($1) }),
    OperatorContract("amb of a collection", ofTwo: { ContractSource.amb([$0, $1]) }),
    OperatorContract("take(until:)", ofTwo: { $0.take(until: $1) }),
    OperatorContract("skip(until:)", ofTwo: { $0.skip(until: $1) }),
    OperatorContract("skip(until:) that has begun") { $0.skip(until: ContractSource.just(0)) },
    OperatorContract("withLatestFrom", ofTwo: { $0.withLatestFrom($1) }),
    OperatorContract(
      "withLatestFrom of one",
      closures: [
        ContractClosure("resultSelector") { source, attempt in
          source.withLatestFrom(ContractSource.just(1)) {
            try attempt(); return $0 + $1
          }
        }
      ]
    ) { $0.withLatestFrom(ContractSource.just(1)) { $0 + $1 } },
    OperatorContract("pausable", ofTwo: { $0.pausable(by: $1.map { _ in true }) }),
    OperatorContract(
      "pausable, dropping", ofTwo: { $0.pausable(by: $1.map { _ in true }, whilePaused: .drop) }),
    OperatorContract("startWith") { $0.startWith(7) },
    OperatorContract("switchLatest") { source in source.map { _ in source }.switchLatest() },
    OperatorContract("merge of a sequence of sequences") { source in source.map { _ in source }.merge() },
  ]

  static let flattening: [OperatorContract] = [
    OperatorContract(
      "flatMap",
      closures: [
        ContractClosure("selector") { source, attempt in
          source.flatMap { element -> ContractSource in
            try attempt()
            return .just(element)
          }
        }
      ]
    ) { $0.flatMap { ContractSource.just($0) } },
    OperatorContract("flatMap of others", ofTwo: { first, second in first.flatMap { _ in second } }),
    OperatorContract("concatMap") { $0.concatMap { ContractSource.just($0) } },
    OperatorContract("concatMap of others", ofTwo: { first, second in first.concatMap { _ in second } }),
    OperatorContract("flatMapFirst") { $0.flatMapFirst { ContractSource.just($0) } },
    OperatorContract(
      "flatMapFirst of others", ofTwo: { first, second in first.flatMapFirst { _ in second } }),
    OperatorContract("flatMapLatest") { $0.flatMapLatest { ContractSource.just($0) } },
    OperatorContract(
      "flatMapLatest of others", ofTwo: { first, second in first.flatMapLatest { _ in second } }),
  ]

  static let errors: [OperatorContract] = [
    OperatorContract(
      "catch", except: [.errorEnds],
      closures: [
        ContractClosure("handler") { source, attempt in
          source.catch { _ -> ContractSource in
            try attempt()
            return .empty()
          }
        }
      ]
    ) { $0.catch { _ in ContractSource.just(9) } },
    OperatorContract("catchAndReturn", except: [.errorEnds]) { $0.catchAndReturn(9) },
    OperatorContract("retry(2)", except: [.errorEnds]) { $0.retry(2) },
    // It keeps the subject of its errors.
    OperatorContract("retry(when:)", except: [.errorEnds, .freedWithSources]) {
      $0.retry(when: { $0.take(1) })
    },
  ]
}
