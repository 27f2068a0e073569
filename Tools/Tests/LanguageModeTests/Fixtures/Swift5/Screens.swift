// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

class Person { var name: String; init(_ n: String) { name = n } }
enum AppError: Error { case bad, worse(String) }

class MyObserver<T>: ObserverType {
  typealias Element = T
  private(set) var events: [Event<T>] = []
  func on(_ event: Event<T>) { events.append(event) }
}
struct Relay<T>: ObservableType {
  typealias Element = T
  private let subject: PublishSubject<T>
  init() { subject = PublishSubject() }
  func accept(_ t: T) { subject.onNext(t) }
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable where Observer.Element == T {
    subject.subscribe(observer)
  }
}
final class MyDisposable: Disposable { func dispose() { print("disposed") } }
struct StructDisposable: Disposable { let f: () -> Void; func dispose() { f() } }
final class ActivityToken<E>: ObservableConvertibleType, Disposable {
  private let _source: Observable<E>
  private let _dispose: Cancelable
  init(source: Observable<E>, disposeAction: @escaping () -> Void) {
    _source = source
    _dispose = Disposables.create(with: disposeAction)
  }
  func dispose() { _dispose.dispose() }
  func asObservable() -> Observable<E> { _source }
}

func use(source: Observable<Int>) throws {
  let bag = DisposeBag()
  let subject = PublishSubject<Int>()
  let behavior = BehaviorSubject(value: 1)
  let replay = ReplaySubject<Int>.create(bufferSize: 3)
  let replayAll = ReplaySubject<String>.createUnbounded()
  source.subscribe(subject).disposed(by: bag)
  source.subscribe(behavior).disposed(by: bag)
  source.subscribe(replay).disposed(by: bag)
  source.map { "\($0)" }.subscribe(replayAll).disposed(by: bag)
  source.subscribe(subject.asObserver()).disposed(by: bag)
  source.bindLike(to: subject).disposed(by: bag)
  print(
    try behavior.value(), subject.hasObservers, behavior.hasObservers, replay.hasObservers, subject.isDisposed
  )
  let obs: AnyObserver<Int> = AnyObserver { event in
    switch event {
    case .next(let v): print(v);
    case .error(let e): print(e);
    case .completed: print("c")
    }
  }
  source.subscribe(obs).disposed(by: bag)
  let obs2 = AnyObserver<Int>(eventHandler: { print($0) })
  let obs3 = AnyObserver(subject)
  let obs4 = obs2.mapObserver { (s: String) in s.count }
  let obs5: AnyObserver<String> = subject.mapObserver { Int($0) ?? 0 }
  obs4.onNext("s"); obs3.onNext(2); obs5.onError(AppError.bad)
  let mine = MyObserver<Int>()
  _ = source.subscribe(mine)
  let r = Relay<Person>()
  r.subscribe(onNext: { $0.name = "x" }).disposed(by: bag)
  r.accept(Person("q"))
  behavior.on(.next(3))
  behavior.asObservable().subscribe { (e: Event<Int>) in print(e.element ?? 0) }.disposed(by: bag)
  let subjects: [PublishSubject<Int>] = [subject]
  Observable.merge(subjects.map { $0.asObservable() }).subscribe().disposed(by: bag)
  Observable.merge(subject.asObservable(), behavior.asObservable()).subscribe().disposed(by: bag)
  Observable.merge(subject, behavior, replay).subscribe().disposed(by: bag)
  Observable.combineLatest(subject, behavior, replay) { $0 + $1 + $2 }.subscribe().disposed(by: bag)
  Observable.combineLatest(subject, behavior).map { a, b in a + b }.subscribe().disposed(by: bag)
  Observable.zip(subject, behavior).subscribe(onNext: { (a, b) in print(a, b) }).disposed(by: bag)
  Observable.combineLatest(subject, Observable.just("x"), r).subscribe(onNext: { a, b, c in
    print(a, b, c.name)
  }).disposed(by: bag)
  Observable.combineLatest(subject, behavior, resultSelector: { ($0, $1) }).filter { $0.0 > $0.1 }.map {
    $0.0
  }.subscribe().disposed(by: bag)
  let dispose = Disposables.create { print("x") }
  let dispose2 = Disposables.create(MyDisposable(), dispose)
  let dispose3 = Disposables.create(MyDisposable(), dispose, dispose2)
  let dispose4 = Disposables.create([dispose, dispose3])
  let composite = CompositeDisposable()
  if let key = composite.insert(dispose4) { composite.remove(for: key) }
  _ = composite.insert(StructDisposable { print("s") })
  let comp2 = CompositeDisposable(dispose, dispose2), comp3 = CompositeDisposable(dispose, dispose2, dispose3)
  let comp4 = CompositeDisposable(dispose, dispose2, dispose3, dispose4),
    comp5 = CompositeDisposable(disposables: [dispose])
  print(comp2.count, comp3.isDisposed, comp4.count, comp5.count)
  let key: CompositeDisposable.DisposeKey? = comp5.insert(dispose); _ = key
  let serial = SerialDisposable()
  serial.disposable = source.subscribe()
  serial.disposable = Disposables.create()
  let single = SingleAssignmentDisposable(); single.setDisposable(dispose); single.dispose()
  let refCount = RefCountDisposable(disposable: dispose); refCount.retain().dispose(); refCount.dispose()
  let scheduled = ScheduledDisposable(scheduler: MainScheduler.instance, disposable: dispose);
  scheduled.dispose()
  let bool = BooleanDisposable(); print(bool.isDisposed)
  let boolT = BooleanDisposable(isDisposed: true); print(boolT.isDisposed)
  let bag2 = DisposeBag {
    source.subscribe(onNext: { print($0) })
    source.subscribe()
    if bool.isDisposed { dispose }
  }
  bag2.insert(dispose, dispose2)
  bag2.insert([dispose])
  bag2.insert(dispose)
  bag2.insert {
    source.subscribe(); dispose
  }
  let bag3 = DisposeBag(disposing: dispose, dispose2)
  let bag4 = DisposeBag(disposing: [dispose]); _ = (bag3, bag4)
  _ = ActivityToken(source: source, disposeAction: { print("") }).asObservable()
  subject.onNext(1); subject.on(.next(2)); subject.onError(AppError.worse("x")); subject.onCompleted();
  subject.dispose()
  behavior.dispose()
  let e: Event<Int> = .next(1)
  print(e.map { $0 + 1 }, e.isStopEvent, e.isCompleted, e.error as Any, e.event, e)
  _ = (dispose as Cancelable).isDisposed
  do { _ = try behavior.value() } catch RxError.disposed(let object) { print(object) } catch { print(error) }
  Hooks.defaultErrorHandler = { stack, error in print(stack, error) }
}
extension ObservableType {
  func bindLike<O: ObserverType>(to observers: O...) -> Disposable where O.Element == Element {
    return self.subscribe { event in observers.forEach { $0.on(event) } }
  }
}
@MainActor final class Screen {
  var title = "" { didSet { print(title) } }
  var items: [Person] = []
  let bag = DisposeBag()
  let tap = PublishSubject<Void>()
  func bind(people: Observable<[Person]>, error: Observable<Error>) {
    people.observe(on: MainScheduler.instance).subscribe(onNext: { [weak self] in
      guard let self = self else { return }
      self.items = $0
    }).disposed(by: bag)
    people.subscribe(with: self, onNext: { this, people in this.items = people }).disposed(by: bag)
    people.map { $0.isEmpty ? "none" : "" }.subscribe(
      onNext: { self.title = $0 }, onError: { _ in self.title = "e" },
      onCompleted: { self.title = "c" }, onDisposed: { print(self.title) }
    ).disposed(by: bag)
    error.map { $0 as NSError }.subscribe(onNext: show).disposed(by: bag)
    tap.map { [unowned self] in self.items.count }.filter { $0 > self.items.count }.flatMap {
      n -> Observable<Int> in .just(n + self.items.count)
    }
    .do(onNext: { self.title = "\($0)" }).scan(0) { $0 + $1 + self.items.count }.subscribe(reaction).disposed(
      by: bag)
    tap.subscribe { [weak self] _ in self?.title = "tap" }.disposed(by: bag)
    tap.bindLike(to: AnyObserver { [weak self] _ in self?.title = "q" }).disposed(by: bag)
    Observable<Int>.create { observer in
      observer.onNext(self.items.count); return Disposables.create { self.title = "gone" }
    }.subscribe().disposed(by: bag)
    Observable.combineLatest(tap, tap) { _, _ in self.items.count }.subscribe().disposed(by: bag)
    Observable<Int>.deferred { .just(self.items.count) }.subscribe().disposed(by: bag)
    Single<Int>.create { single in
      single(.success(self.items.count)); return Disposables.create()
    }.subscribe(onSuccess: { self.title = "\($0)" }).disposed(by: bag)
  }
  func show(_ e: NSError) { title = e.domain }
  func reaction(_ e: Event<Int>) { title = "\(e)" }
}
