// SPDX-License-Identifier: MIT

import BatonRx

// Programs in the Swift 5 mode, as a user of RxSwift writes them. Each sends `count` elements within
// `measure`, and returns the sum of what has come.

/// Runs the part of a program that is measured.
package typealias Measure = (() -> Void) -> Void

/// Not a captured `var`: the check of exclusive access at each element would be measured too.
private final class Sum {
  @exclusivity(unchecked) private(set) var value = 0

  @inline(__always)
  func add(_ number: Int) { value &+= number }
}

/// `value`, about which the compiler then knows nothing.
@inline(never)
private func opaque<Value>(_ value: Value) -> Value { value }

package func subject(_ count: Int, _ measure: Measure) -> Int {
  let disposeBag = DisposeBag()
  let subject = PublishSubject<Int>()
  let sum = Sum()
  subject.subscribe(onNext: { sum.add($0) }).disposed(by: disposeBag)
  measure { for index in 0..<count { subject.onNext(index) } }
  return sum.value
}

package func eightMaps(_ count: Int, _ measure: Measure) -> Int {
  let disposeBag = DisposeBag()
  let subject = PublishSubject<Int>()
  let step = opaque(1)
  let sum = Sum()
  var mapped = subject.asObservable()
  for _ in 0..<8 { mapped = mapped.map { $0 &+ step } }
  mapped.subscribe(onNext: { sum.add($0) }).disposed(by: disposeBag)
  measure { for index in 0..<count { subject.onNext(index) } }
  return sum.value
}

package func combineTwo(_ count: Int, _ measure: Measure) -> Int {
  let disposeBag = DisposeBag()
  let left = PublishSubject<Int>()
  let right = PublishSubject<Int>()
  let sum = Sum()
  Observable.combineLatest(left, right) { $0 &+ $1 }
    .subscribe(onNext: { sum.add($0) })
    .disposed(by: disposeBag)
  measure { for index in 0..<count { (index & 1 == 0 ? left : right).onNext(index) } }
  return sum.value
}

package func justMapFilter(_ count: Int, _ measure: Measure) -> Int {
  let sum = Sum()
  measure {
    for index in 0..<count {
      _ = Observable.just(index)
        .map { $0 &+ 1 }
        .filter { $0 > 0 }
        .subscribe(onNext: { sum.add($0) })
    }
  }
  return sum.value
}

package func singleChain(_ count: Int, _ measure: Measure) -> Int {
  let sum = Sum()
  measure {
    for index in 0..<count {
      _ = Single.just(index)
        .map { $0 &+ 1 }
        .flatMap { Single.just($0 &* 2) }
        .map { $0 &- 1 }
        .subscribe(onSuccess: { sum.add($0) })
    }
  }
  return sum.value
}
