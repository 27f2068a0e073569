// SPDX-License-Identifier: MIT

import BatonBlocking
import BatonRx
import BatonTesting

// The parameters of generic types have RxSwift's names, which extensions see.

extension Event { func same(_ value: Element) -> Element { return value } }
extension MaybeEvent { func same(_ value: Element) -> Element { return value } }
extension InfallibleEvent { func same(_ value: Element) -> Element { return value } }
extension Observable { func same(_ value: Element) -> Element { return value } }
extension GroupedObservable {
  func same(_ key: Key, _ value: Element) -> (Key, Element) { return (key, value) }
}
extension AnyObserver { func same(_ value: Element) -> Element { return value } }
extension Binder { func same(_ value: Value) -> Value { return value } }
extension Infallible { func same(_ value: Element) -> Element { return value } }
extension PrimitiveSequence {
  func same(_ trait: Trait, _ value: Element) -> (Trait, Element) { return (trait, value) }
}
extension SharedSequence {
  func same(_ strategy: SharingStrategy, _ value: Element) -> Element { return value }
}
extension ControlEvent { func same(_ value: PropertyType) -> PropertyType { return value } }
extension ControlProperty { func same(_ value: PropertyType) -> PropertyType { return value } }
extension Reactive { func same(_ base: Base) -> Base { return base } }
extension Recorded { func same(_ value: Value) -> Value { return value } }
extension VirtualTimeScheduler { func same(_ converter: Converter) -> Converter { return converter } }

// Of subclasses, which inherit the name, and of other classes.
func type<Element>(of: ConnectableObservable<Element>) -> ConnectableObservable<Element>.Element.Type {
  return Element.self
}
extension AsyncSubject { func only(_ value: Element) -> Element { return value } }
extension BehaviorSubject { func only(_ value: Element) -> Element { return value } }
extension PublishSubject { func only(_ value: Element) -> Element { return value } }
extension ReplaySubject { func only(_ value: Element) -> Element { return value } }
extension BehaviorRelay { func only(_ value: Element) -> Element { return value } }
extension PublishRelay { func only(_ value: Element) -> Element { return value } }
extension ReplayRelay { func only(_ value: Element) -> Element { return value } }
extension TestableObservable { func only(_ value: Element) -> Element { return value } }
extension TestableObserver { func only(_ value: Element) -> Element { return value } }
extension BlockingObservable { func only(_ value: Element) -> Element { return value } }

extension MaterializedSequenceResult: @retroactive Equatable where T: Equatable {
  public static func == (left: MaterializedSequenceResult<T>, right: MaterializedSequenceResult<T>) -> Bool {
    switch (left, right) {
    case let (.completed(left), .completed(right)): return left == right
    case let (.failed(left, _), .failed(right, _)): return left == right
    default: return false
    }
  }
}

// An infallible's closures for side effects may throw.
func written(_ numbers: Infallible<Int>, _ write: @escaping (Int) throws -> Void) -> Infallible<Int> {
  return numbers.do(onNext: write, afterNext: { try write($0) }, onCompleted: { try write(0) })
}
func counted(_ numbers: Infallible<Int>, _ write: @escaping (Int) -> Void) -> Infallible<Int> {
  return numbers.do(onNext: { write($0) }).do(afterCompleted: { write(0) }, onDispose: { write(1) })
}
