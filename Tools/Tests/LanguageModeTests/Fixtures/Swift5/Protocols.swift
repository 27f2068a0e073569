// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

// Types and protocols of users that meet the library's.

class Model {
  var value = 0
}

// A subject that relies on what the library gives.
final class Recording<Value>: ObservableType, ObserverType, SubjectType {
  typealias Element = Value
  private let subject = PublishSubject<Value>()
  var recorded: [Event<Value>] = []
  func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Value {
    subject.subscribe(observer)
  }
  func on(_ event: Event<Value>) {
    recorded.append(event)
    subject.on(event)
  }
}
struct Relay<Value>: SubjectType, ObserverType {
  typealias Element = Value
  private let subject = BehaviorSubject<Value?>(value: nil)
  func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Value {
    subject.compactMap { $0 }.subscribe(observer)
  }
  func on(_ event: Event<Value>) { subject.on(event.map { $0 }) }
}
class Stated: SubjectType {
  typealias Element = Int
  typealias Observer = AnyObserver<Int>
  let subject = ReplaySubject<Int>.create(bufferSize: 1)
  func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Int {
    subject.subscribe(observer)
  }
  func asObserver() -> AnyObserver<Int> { AnyObserver { self.subject.on($0) } }
}
func subjects<S: SubjectType>(_ s: S) -> Observable<S.Element> where S.Observer.Element == S.Element {
  s.asObserver().on(.completed)
  return s.asObservable()
}
func useSubjects() {
  let r = Recording<Model>()
  _ = subjects(r).subscribe(onNext: { $0.value += r.recorded.count })
  _ = subjects(Relay<Int>())
  _ = subjects(Stated())
  _ = subjects(PublishSubject<Model>())
  _ = subjects(BehaviorSubject(value: Model()))
  _ = Observable.just(Model()).multicast(r).refCount().subscribe(r)
  _ = Observable.just(Model()).multicast(makeSubject: { Recording<Model>() }).refCount()
  let observer: AnyObserver<Model> = r.asObserver()
  observer.onNext(Model())
}

// Protocols that ask for what the library has.
protocol Mappable {
  associatedtype Element
  func map<R>(_ f: @escaping (Element) throws -> R) -> Observable<R>
}
extension Observable: Mappable {}
protocol Filterable {
  associatedtype Element
  func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element>
}
extension Observable: Filterable {}
protocol FlatMappable {
  associatedtype Element
  func flatMap<Source: ObservableConvertibleType>(_ selector: @escaping (Element) throws -> Source)
    -> Observable<Source.Element>
  func flatMapLatest<Source: ObservableConvertibleType>(_ selector: @escaping (Element) throws -> Source)
    -> Observable<Source.Element>
}
extension Observable: FlatMappable {}
protocol Subscribable {
  associatedtype Element
  func subscribe(
    onNext: ((Element) -> Void)?, onError: ((Error) -> Void)?, onCompleted: (() -> Void)?,
    onDisposed: (() -> Void)?
  ) -> Disposable
  func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable
}
extension Observable: Subscribable {}
protocol Hopping {
  associatedtype Element
  func observe(on scheduler: ImmediateSchedulerType) -> Observable<Element>
  func subscribe(on scheduler: ImmediateSchedulerType) -> Observable<Element>
}
extension Observable: Hopping {}
protocol Timed {
  associatedtype Element
  func debounce(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element>
  func throttle(_ dueTime: RxTimeInterval, latest: Bool, scheduler: SchedulerType) -> Observable<Element>
  func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element>
  func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Observable<Element>
}
extension Observable: Timed {}
protocol Sharing {
  associatedtype Element
  func share(replay: Int, scope: SubjectLifetimeScope) -> Observable<Element>
  func scan<A>(_ seed: A, accumulator: @escaping (A, Element) throws -> A) -> Observable<A>
  func take(_ count: Int) -> Observable<Element>
  func toArray() -> Single<[Element]>
  func publish() -> ConnectableObservable<Element>
  func `catch`(_ handler: @escaping (Error) throws -> Observable<Element>) -> Observable<Element>
  func concat<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Element>
  where Source.Element == Element
}
extension Observable: Sharing {}
protocol Constructible {
  associatedtype Element
  static func just(_ element: Element) -> Observable<Element>
  static func empty() -> Observable<Element>
  static func create(_ subscribe: @escaping (AnyObserver<Element>) -> Disposable) -> Observable<Element>
  static func merge(_ sources: [Observable<Element>]) -> Observable<Element>
}
extension Observable: Constructible {}
protocol EventSink {
  associatedtype Element
  func onNext(_ element: Element)
  func onError(_ error: Error)
  func onCompleted()
}
extension PublishSubject: EventSink {}
extension AnyObserver: EventSink {}
extension BehaviorSubject: EventSink {}
protocol Input: ObserverType { func asObserver() -> AnyObserver<Element> }
extension AnyObserver: Input {}
protocol Opaque { func dispose() }
extension DisposeBag: Opaque { func dispose() {} }
extension CompositeDisposable: Opaque {}
extension SerialDisposable: Opaque {}

// Schedulers under protocols of users.
protocol Scheduling {
  func schedule<S>(_ state: S, action: @escaping (S) -> Disposable) -> Disposable
}
extension MainScheduler: Scheduling {}
extension CurrentThreadScheduler: Scheduling {}
extension HistoricalScheduler: Scheduling {}
extension ConcurrentDispatchQueueScheduler: Scheduling {}
extension ConcurrentMainScheduler: Scheduling {}
extension OperationQueueScheduler: Scheduling {}
protocol TimedScheduling: Scheduling {
  func scheduleRelative<S>(_ state: S, dueTime: RxTimeInterval, action: @escaping (S) -> Disposable)
    -> Disposable
  var now: RxTime { get }
}
extension MainScheduler: TimedScheduling {}
extension ConcurrentDispatchQueueScheduler: TimedScheduling {}
protocol RecursiveScheduling {
  func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  )
    -> Disposable
}
extension MainScheduler: RecursiveScheduling {}
protocol PeriodicScheduling {
  func schedulePeriodic<S>(
    _ state: S, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (S) -> S
  ) -> Disposable
}
extension SerialDispatchQueueScheduler: PeriodicScheduling {}
extension ConcurrentDispatchQueueScheduler: PeriodicScheduling {}
extension ConcurrentMainScheduler: PeriodicScheduling {}
extension HistoricalScheduler: PeriodicScheduling {}
protocol VirtualScheduling {
  func scheduleAbsoluteVirtual<S>(_ state: S, time: Date, action: @escaping (S) -> Disposable) -> Disposable
  func scheduleRelativeVirtual<S>(_ state: S, dueTime: TimeInterval, action: @escaping (S) -> Disposable)
    -> Disposable
}
extension HistoricalScheduler: VirtualScheduling {}
protocol Named { var name: String { get } }
extension MainScheduler: Named { var name: String { "main" } }
func run(_ x: Scheduling, model: Model, main: MainScheduler, historical: HistoricalScheduler) {
  var count = 0
  _ = x.schedule(model) {
    $0.value += 1; return Disposables.create()
  }
  _ = main.schedule(model) {
    $0.value += 1; count += 1; return Disposables.create()
  }
  _ = main.scheduleRelative(model, dueTime: .seconds(1)) {
    $0.value += 1; count += 1; return Disposables.create()
  }
  _ = main.schedulePeriodic(model, startAfter: .seconds(1), period: .milliseconds(3)) {
    count += 1; return $0
  }
  _ = historical.scheduleRelative((), dueTime: .seconds(1)) {
    count += 1; return Disposables.create()
  }
  _ = historical.schedulePeriodic(model, startAfter: .seconds(1), period: .seconds(3)) {
    count += 1; return $0
  }
  _ = CurrentThreadScheduler.instance.schedule(()) { _ in
    count += 1; return Disposables.create()
  }
}

// Connectable sequences of users.
final class Connecting<Element>: ConnectableObservableType {
  let source: Observable<Element>
  private let subject = PublishSubject<Element>()
  init(_ source: Observable<Element>) { self.source = source }
  func subscribe<O: ObserverType>(_ observer: O) -> Disposable where O.Element == Element {
    subject.subscribe(observer)
  }
  func connect() -> Disposable { source.subscribe(subject) }
}
func useConnectable() -> Observable<Model> {
  let c = Connecting(Observable.just(Model()))
  c.connect().dispose()
  return c.refCount().concat(Observable.just(Model()).publish().refCount())
}
func anyConnectable<C: ConnectableObservableType>(_ c: C) -> Observable<C.Element> { c.refCount() }

// Functions taken from sequences.
func functions(_ a: Observable<Int>, _ nested: Observable<Observable<Int>>, _ subject: PublishSubject<Int>) {
  let concat = nested.concat
  let concat2: (Observable<Int>) -> Observable<Int> = a.concat
  let merge: ([Observable<Int>]) -> Observable<Int> = Observable.merge
  let merge2: () -> Observable<Int> = nested.merge
  let merge3 = nested.merge(maxConcurrent:)
  let merge4 = nested.merge as () -> Observable<Int>
  let flatten = nested.switchLatest
  let map: (@escaping (Int) throws -> String) -> Observable<String> = a.map
  let filter = a.filter
  let next = subject.onNext
  let on: (Event<Int>) -> Void = subject.on
  let take: (Int) -> Observable<Int> = a.take
  let start: (Int...) -> Observable<Int> = a.startWith
  let zip: (Observable<Int>, Observable<String>) -> Observable<(Int, String)> = Observable.zip
  let just: (Int) -> Observable<Int> = Observable.just
  let empty: () -> Observable<Int> = Observable.empty
  let share: (Int, SubjectLifetimeScope) -> Observable<Int> = a.share(replay:scope:)
  let catching = a.catchAndReturn
  let withDefault = a.distinctUntilChanged as () -> Observable<Int>
  let dispose = Disposables.create().dispose
  let insert: (Disposable) -> Void = DisposeBag().insert
  _ = (concat(), concat2(a), merge([a]), merge2(), merge3(2), merge4(), flatten(), map { "\($0)" })
  _ = (filter { $0 > 1 }, take(1), start(1, 2), zip(a, a.map { "\($0)" }), just(1), empty())
  _ = (share(1, .forever), catching(1), withDefault())
  next(1)
  on(.completed)
  dispose()
  insert(Disposables.create())
  _ = a.subscribe(onNext: next)
  _ = a.subscribe(onNext: subject.onNext, onError: subject.onError, onCompleted: subject.onCompleted)
  _ = a.subscribe(subject.on)
  _ = a.map(String.init).map(Int.init).compactMap { $0 }.flatMap(Observable.just)
  _ = [1, 2].map(Observable.just).reduce(Observable<Int>.empty()) { $0.concat($1) }
  _ = [a, a].map { $0.asObservable() }.reduce(a) { Observable.merge($0, $1) }
}

// Names.
struct Observable2 { let inner: RxObservable<Int> }
func count<N: RxAbstractInteger>(_ o: Observable<N>) -> Observable<N> { o.scan(0) { $0 + $1 } }
func unit() -> Observable<RACUnit> { .just(RACUnit.default) }
class Owner {
  func fail() -> Error { RxError.disposed(object: self) }
  func fail2(_ o: AnyObject) -> RxError { RxError.disposed(object: o) }
  func isMine(_ e: Error) -> Bool {
    switch e {
    case RxError.disposed(let object): return object === self
    case RxError.noElements, RxError.moreThanOneElement, RxError.timeout: return false
    default: return (e as? RxError).map { "\($0)" } == nil
    }
  }
}

func reportsUnhandledErrors(_ line: @escaping (String) -> Void) {
  func report(_ stack: [String], _ error: Error) { line("\(stack) \(error)") }
  Hooks.defaultErrorHandler = report
  Hooks.defaultErrorHandler = { _, error in line("\(error)") }
  Hooks.customCaptureSubscriptionCallstack = {
    line("x"); return []
  }
}
class Reporting {
  var count = 0
  func handle(_ stack: [String], _ error: Error) { count += 1 }
  func install() {
    Hooks.defaultErrorHandler = handle
    Hooks.defaultErrorHandler = self.handle(_:_:)
    let old = Hooks.defaultErrorHandler
    Hooks.defaultErrorHandler = { old($0, $1) }
    let handler: Hooks.DefaultErrorHandler = { [weak self] _, _ in self?.count += 1 }
    Hooks.defaultErrorHandler = handler
    Hooks.recordCallStackOnError = true
    Hooks.customCaptureSubscriptionCallstack = { Thread.callStackSymbols }
  }
}
