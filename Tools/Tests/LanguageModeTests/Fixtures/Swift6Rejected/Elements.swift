// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation

// What flows is Sendable: each of these would have two threads meet in one object.

final class Plain {
  var value = 0
}

protocol Kind {}

func begins(
  _ plain: Plain, _ plains: [Plain], _ any: Any, _ object: AnyObject, _ kind: any Kind,
  _ closure: @escaping () -> Void, _ sequence: some Sequence<Int>
) {
  // With one element
  _ = Observable.just(plain)  // rejected
  _ = Observable.just(plain, scheduler: .main)  // rejected
  _ = Observable.just(any)  // rejected
  _ = Observable.just(object)  // rejected
  _ = Observable.just(kind)  // rejected
  _ = Observable.just(closure)  // rejected
  _ = Observable.just((1, plain))  // rejected
  _ = Observable.just([1: plain])  // rejected
  _ = Observable<Any>.just(1)  // rejected
  // With several
  _ = Observable.of(plain, plain)  // rejected
  _ = Observable.from(plains)  // rejected
  _ = Observable.from([plain], scheduler: .main)  // rejected
  _ = Observable.from(optional: Optional(plain))  // rejected
  _ = Observable.repeatElement(plain)  // rejected
  _ = Observable.generate(initialState: Plain(), condition: { _ in true }, iterate: { $0 })  // rejected
  // With a Swift sequence that is kept
  _ = Observable.from(sequence)  // rejected
  _ = Observable.from(AnySequence([1]))  // rejected
  _ = Observable.from(AnyIterator { plain.value })  // rejected
  _ = Observable.from(Swift.sequence(state: plain) { $0.value })  // rejected
  // With none
  _ = Observable<Plain>.empty()  // rejected
  _ = Observable<Plain>.never()  // rejected
  _ = Observable<Plain>.error(RxError.unknown)  // rejected
  _ = Observable<Plain>.create { _ in Disposables.create() }  // rejected
  _ = Observable<Plain>.deferred { fatalError() }  // rejected
  // Subjects
  _ = PublishSubject<Plain>()  // rejected
  _ = BehaviorSubject(value: plain)  // rejected
  _ = ReplaySubject<Plain>.create(bufferSize: 1)  // rejected
  _ = ReplaySubject<Plain>.createUnbounded()  // rejected
  // Traits
  _ = Single.just(plain)  // rejected
  _ = Single<Plain>.never()  // rejected
  _ = Single<Plain>.create { _ in Disposables.create() }  // rejected
  // Observers
  _ = AnyObserver<Plain> { _ in }  // rejected
  // Tests
  let scheduler = TestScheduler(initialClock: 0)
  _ = scheduler.createHotObservable([.next(1, plain)])  // rejected
  _ = scheduler.createColdObservable([.next(1, plain)])  // rejected
  _ = ProbeSource<Plain>()  // rejected
}

func goesOn(_ source: Observable<Int>, _ plain: Plain) {
  // Results
  _ = source.map { _ in Plain() }  // rejected
  _ = source.map { _ -> Any in 1 }  // rejected
  _ = source.compactMap { _ -> Plain? in nil }  // rejected
  _ = source.flatMap { _ -> Observable<Plain> in fatalError() }  // rejected
  _ = source.flatMapLatest { _ -> Observable<Plain> in fatalError() }  // rejected
  _ = source.flatMapFirst { _ -> Observable<Plain> in fatalError() }  // rejected
  _ = source.concatMap { _ -> Observable<Plain> in fatalError() }  // rejected
  // Seeds
  _ = source.scan(Plain()) { sum, _ in sum }  // rejected
  _ = source.scan(into: plain) { sum, _ in sum.value += 1 }  // rejected
  _ = source.reduce(plain) { sum, _ in sum }  // rejected
  _ = source.reduce(plain, accumulator: { sum, _ in sum }, mapResult: { $0.value })  // rejected
  _ = source.reduce(0, accumulator: { sum, _ in sum }, mapResult: { _ in Plain() })  // rejected
  // Keys
  _ = source.groupBy { _ in AnyHashable(1) }  // rejected
  _ = source.distinctUntilChanged { _ in AnyHashable(1) }  // rejected
  _ = source.distinctUntilChanged({ _ in Plain() }, comparer: { $0 === $1 })  // rejected
  // Joins
  _ = Observable.combineLatest(source, source) { _, _ in Plain() }  // rejected
  _ = Observable.combineLatest([source, source]) { _ in Plain() }  // rejected
  _ = Observable.zip(source, source) { _, _ in Plain() }  // rejected
  _ = Observable.zip([source, source]) { _ in Plain() }  // rejected
  // A subject, an observer or an object that is not
  _ = source.multicast(Relay())  // rejected
  _ = Counter().asObserver()  // rejected
  _ = AnyObserver(Counter())  // rejected
  _ = Counter().mapObserver { (element: Int) in element }  // rejected
  _ = source.subscribe(with: plain, onNext: { plain, element in plain.value += element })  // rejected
}

struct Relay: SubjectType {  // rejected
  typealias Element = Int
  let plain = Plain()
  func asObserver() -> AnyObserver<Int> { fatalError() }
  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Int { fatalError() }
}

struct Counter: ObserverType {
  let plain = Plain()
  func on(_ event: Event<Int>) { plain.value += 1 }
}

// A source of one's own, whose asObservable() would take it to any thread.
struct Source: ObservableType {  // rejected
  typealias Element = Int
  let plain = Plain()
  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Int {
    plain.value += 1
    return Disposables.create()
  }
}

final class CountingSource: ObservableType {  // rejected
  typealias Element = Int
  var count = 0
  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Int {
    count += 1
    return Disposables.create()
  }
}

func schedules(_ scheduler: any Scheduler, _ plain: Plain) {
  // States
  _ = scheduler.schedule(plain) { _ in Disposables.create() }  // rejected
  _ = scheduler.scheduleRelative(plain, dueTime: .seconds(1)) { _ in Disposables.create() }  // rejected
  _ = scheduler.schedulePeriodic(plain, startAfter: .seconds(1), period: .seconds(1)) { $0 }  // rejected
  _ = scheduler.scheduleRecursive(plain) { _, _ in }  // rejected
  // Work past the checks
  _ = MainScheduler.instance.submit(.block { plain.value += 1 })  // rejected
  _ = ThreadPoolScheduler.io.submit(.stateless { fatalError() }, after: .seconds(1))  // rejected
  // Hooks
  Hooks.defaultErrorHandler = { _, _ in plain.value += 1 }  // rejected
  Hooks.refusedWorkHandler = { _ in plain.value += 1 }  // rejected
  Hooks.customCaptureSubscriptionCallstack = { ["\(plain.value)"] }  // rejected
}

// Schedulers and disposables of one's own.
class OpenScheduler: ImmediateScheduler {  // rejected
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable { action(state) }
}

class OpenDisposable: Disposable {  // rejected
  func dispose() {}
}

class OpenCancelable: Cancelable {  // rejected
  var isDisposed: Bool { true }
  func dispose() {}
}
