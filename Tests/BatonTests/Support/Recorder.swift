// SPDX-License-Identifier: MIT

import Baton

/// Writes down the events that it is sent, as text: `next(1)`, `error(first)`, `completed`.
final class Recorder<Element>: ObserverType, Sendable {
  private let lines = Lock<[String]>([])

  var events: [String] { lines.withLock { $0 } }

  func on(_ event: Event<Element>) { note("\(event)") }

  /// Writes down something else.
  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// The errors of the tests.
enum Failure: Error, CustomStringConvertible {
  case first
  case second

  var description: String { self == .first ? "first" : "second" }
}

/// The events of a sequence that ends while it is subscribed to.
func events<Element: Sendable>(of sequence: Observable<Element>) -> [String] {
  let recorder = Recorder<Element>()
  _ = sequence.subscribe(recorder)
  return recorder.events
}

func events<Element: Sendable>(of single: Single<Element>) -> [String] {
  let recorder = Recorder<Element>()
  _ = single.subscribe { result in
    switch result {
    case .success(let element): recorder.note("success(\(element))")
    case .failure(let error): recorder.note("failure(\(error))")
    }
  }
  return recorder.events
}

/// A sequence whose subscribers are fed by hand. Careless, it keeps them after their disposal.
final class Tap<Element: Sendable>: Sendable {
  private struct State {
    var observers: [AnyObserver<Element>] = []
    var disposals = 0
  }

  private let state = Lock(State())

  var observers: [AnyObserver<Element>] { state.withLock { $0.observers } }
  var disposals: Int { state.withLock { $0.disposals } }
  var isSubscribed: Bool { state.withLock { $0.observers.count > $0.disposals } }

  /// Sends to all subscribers, one after the other.
  func send(_ elements: Element...) {
    for element in elements { for observer in observers { observer.onNext(element) } }
  }

  func complete() { for observer in observers { observer.onCompleted() } }
  func fail(_ error: any Error = TestError()) { for observer in observers { observer.onError(error) } }

  func asObservable() -> Observable<Element> {
    .create { [self] observer in
      state.withLock { $0.observers.append(observer) }
      return Disposables.create(with: { self.state.withLock { $0.disposals += 1 } })
    }
  }
}

/// A place for a subscription that its own closures dispose of.
final class Slot: Sendable {
  private let disposable = SerialDisposable()

  func keep(_ subscription: any Disposable) { disposable.disposable = subscription }
  func dispose() { disposable.dispose() }
}

/// Runs `body` while the thread's trampoline is open, so that what is subscribed to in it starts after it.
func onTrampoline(_ body: @escaping @Sendable () -> Void) {
  _ = CurrentThreadScheduler.instance.schedule(()) { _ in
    body()
    return Disposables.create()
  }
}

/// A scheduler that keeps the work until it is told to run.
final class HandScheduler: ImmediateScheduler {
  private let work = Lock<[@Sendable () -> Void]>([])

  @_disfavoredOverload
  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let disposable = SingleAssignmentDisposable()
    work.withLock { $0.append { if !disposable.isDisposed { disposable.setDisposable(action(state)) } } }
    return disposable
  }

  /// Runs the oldest piece of work; returns whether there was one.
  func step() -> Bool {
    let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    next?()
    return next != nil
  }
}
