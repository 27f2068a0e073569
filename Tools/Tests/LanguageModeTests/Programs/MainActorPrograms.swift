// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

// What people write on the main actor, as they write it: no closure says where it belongs.

@MainActor
private class BaseModel {
  let bag = DisposeBag()
  var notes: [String] = []

  func show(_ text: String) {
    MainActor.preconditionIsolated()
    notes.append(text)
  }

  func end() { notes.append("end") }
}

@MainActor
private final class Model: BaseModel {
  var name = ""
  var isBusy = false
  var attempts = 0
  var current: (any Disposable)?
  /// As storyboards make it.
  var scheduler: (any SchedulerType)!

  // [weak self].
  func bindWeakly(_ names: Observable<String>) {
    names.subscribe(onNext: { [weak self] in self?.name = $0 }).disposed(by: bag)
  }

  // guard let self.
  func bindGuarded(_ names: Observable<String>) {
    names.subscribe(onNext: { [weak self] name in
      guard let self else { return }
      self.name = name
      attempts += 1
    })
    .disposed(by: bag)
  }

  // [unowned self].
  func bindUnowned(_ names: Observable<String>) {
    names.subscribe(onNext: { [unowned self] in name = $0 }).disposed(by: bag)
  }

  // Strong self, and several closures on one state.
  func bindAll(_ names: Observable<String>) {
    names.subscribe(
      onNext: {
        self.name = $0
        self.isBusy = true
      },
      onError: { error in
        self.isBusy = false
        self.notes.append("\(error)")
      },
      onCompleted: {
        self.isBusy = false
        self.notes.append("completed")
      },
      onDisposed: { self.notes.append("disposed") }
    )
    .disposed(by: bag)
  }

  // Methods, the superclass's too.
  func bindMethods(_ names: Observable<String>) {
    names.subscribe(onNext: show, onCompleted: end).disposed(by: bag)
    names.subscribe(onNext: self.show, onDisposed: self.end).disposed(by: bag)
  }

  // A closure for events.
  func bindEvents(_ names: Observable<String>) {
    names.subscribe { [weak self] event in
      switch event {
      case .next(let name): self?.name = name
      case .error(let error): self?.show("\(error)")
      case .completed: self?.end()
      }
    }
    .disposed(by: bag)
  }

  // with:, without [weak self].
  func bindWith(_ names: Observable<String>) {
    names.subscribe(
      with: self, onNext: { model, name in model.name = name }, onError: { $0.show("\($1)") },
      onCompleted: { $0.end() }, onDisposed: { $0.attempts += 1 }
    )
    .disposed(by: bag)
    names.subscribe(with: self) { model, event in model.isBusy = !event.isStopEvent }.disposed(by: bag)
  }

  // A local variable that the closure and others share.
  func count(_ names: Observable<String>) -> Int {
    let box = Box()
    names.subscribe(onNext: { _ in box.count += 1 }).disposed(by: bag)
    return box.count
  }

  // A subscription that replaces another.
  func replace(_ names: Observable<String>) {
    current?.dispose()
    current = names.subscribe(onNext: { [weak self] in self?.show($0) })
  }

  // Within a task.
  func bindInTask(_ names: Observable<String>) -> Task<Void, Never> {
    Task {
      self.isBusy = true
      names.subscribe(onNext: { self.name = $0 }).disposed(by: self.bag)
    }
  }

  // A task within a closure.
  func work(_ names: Observable<String>, _ done: Arrival) {
    names.subscribe(onNext: { [weak self] name in
      Task { [weak self] in
        self?.name = name
        self?.isBusy = false
        done.signal()
      }
    })
    .disposed(by: bag)
  }

  // Single.
  func load(_ answer: Single<String>) {
    answer.subscribe(onSuccess: { self.name = $0 }, onFailure: { self.show("\($0)") }).disposed(by: bag)
    answer.subscribe { [weak self] result in
      switch result {
      case .success(let name): self?.show(name)
      case .failure(let error): self?.show("\(error)")
      }
    }
    .disposed(by: bag)
  }

  // A scheduler of one's own, implicitly unwrapped.
  func bindLater(_ names: Observable<String>) {
    names.debounce(.seconds(1), scheduler: scheduler).observe(on: scheduler)
      .subscribe(onNext: { [weak self] in self?.name = $0 }).disposed(by: bag)
  }

  // Background and back.
  func bindFromBackground(_ names: Observable<String>, _ done: Arrival) {
    names.observe(on: .serial(qos: .utility)).map { $0.uppercased() }.observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] in self?.name = $0 }, onCompleted: { done.signal() }).disposed(by: bag)
    names.subscribe(on: ConcurrentDispatchQueueScheduler(qos: .background)).observe(on: .main)
      .subscribe(onNext: show, onCompleted: { done.signal() }).disposed(by: bag)
  }
}

@MainActor
private final class Box {
  var count = 0
}

@Suite("L2 Programs on the main actor")
@MainActor
struct MainActorPrograms {
  private let model = Model()
  private let names = PublishSubject<String>()

  @Test("Closures that hold their object in every way set its state at once")
  func captures() {
    for bind in [model.bindWeakly, model.bindGuarded, model.bindUnowned, model.bindEvents, model.bindWith] {
      model.name = ""
      bind(names.asObservable())
      names.onNext("a")
      #expect(model.name == "a")
    }
    #expect(model.isBusy)
  }

  @Test("A model that is captured weakly or not at all goes away")
  func weakness() {
    var model: Model? = Model()
    weak let weakly = model
    model?.bindWeakly(names)
    model?.bindGuarded(names)
    model?.bindWith(names)
    model = nil
    #expect(weakly == nil && !names.hasObservers)
  }

  @Test("Several closures touch one state, in order")
  func several() {
    model.bindAll(names)
    names.onNext("a")
    #expect(model.name == "a" && model.isBusy)
    names.onError(Failure.first)
    #expect(!model.isBusy && model.notes == ["first", "disposed"])
  }

  @Test("Methods are closures")
  func methods() {
    model.bindMethods(names)
    names.onNext("a")
    names.onCompleted()
    #expect(model.notes == ["a", "a", "end", "end"])
  }

  @Test("A local object is shared with the closure")
  func locals() { #expect(model.count(.of("a", "b")) == 2) }

  @Test("One subscription takes another's place")
  func replacement() {
    let others = PublishSubject<String>()
    model.replace(names)
    model.replace(others)
    names.onNext("a")
    others.onNext("b")
    #expect(model.notes == ["b"])
  }

  @Test("Subscribing in a task, and starting tasks for events")
  func tasks() async {
    await model.bindInTask(names).value
    names.onNext("a")
    #expect(model.name == "a" && model.isBusy)
    let done = Arrival()
    model.work(names, done)
    names.onNext("b")
    await done.wait()
    #expect(model.name == "b" && !model.isBusy)
  }

  @Test("Singles")
  func singles() {
    model.load(Observable.of("a", "b").toArray().asObservable().map { $0.joined() }.asSingle())
    #expect(model.name == "ab" && model.notes == ["ab"])
    model.load(.error(Failure.first))
    #expect(model.notes == ["ab", "first", "first"])
  }

  @Test("A scheduler that is set later")
  func implicitlyUnwrapped() {
    let scheduler = TestScheduler(initialClock: 0)
    model.scheduler = scheduler
    model.bindLater(names)
    scheduler.scheduleAt(10) { [names] in names.onNext("a") }
    scheduler.start()
    #expect(model.name == "a")
  }

  @Test("From the background back to the main actor")
  func background() async {
    let done = Arrival()
    model.bindFromBackground(.of("a", "b"), done)
    await done.wait()
    await done.wait()
    #expect(model.name == "B" && model.notes == ["a", "b"])
  }
}
