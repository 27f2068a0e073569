// SPDX-License-Identifier: MIT

import Baton

/// Defects that break a law which needs no model.
extension Mutant {
  static let ofOpenings = [
    Mutant(
      name: "catch goes on before it disposes of its source", operator: "catch", fault: "the former of"
    ) { p in
      let (call, other) = (p.call, p.b)
      return goingOn(from: p.a) { event in
        guard case .error = event else { return nil }
        call()
        return other
      }
    },
    Mutant(
      name: "flatMap of a single goes on before it disposes of its source", operator: "flatMap of a single",
      fault: "the former of"
    ) { p in
      let other = p.b
      return goingOn(from: p.a.first().map { $0 ?? Element(99) }.asObservable()) { event in
        guard let x = event.element else { return nil }
        return other.first().map { Element(($0?.value ?? 99) &+ x.value) }.asObservable()
      }
    },
    Mutant(
      name: "retry tries again before it disposes of its source", operator: "retry",
      fault: "as often as it may be"
    ) { retrying($0.a, $0.n[0]) },
    Mutant(
      name: "flatMapLatest goes on before it disposes of the sequence before", operator: "flatMapLatest",
      fault: "as often as it may be"
    ) { p in
      let (source, inner) = (p.a, p.b)
      return .create { observer in
        let latest = SerialDisposable()
        let subscription = source.subscribe(
          onNext: { _ in latest.disposable = inner.subscribe(onNext: observer.onNext, onError: { _ in }) },
          onError: { _ in })
        return Disposables.create(subscription, latest)
      }
    },
    Mutant(
      name: "do calls onDispose before its source is disposed of", operator: "do(onDispose:)",
      fault: "above is open"
    ) { closingFirst($0.a, $0.opening) },
    Mutant(name: "using closes before its source", operator: "using", fault: "above is open") {
      closingFirst($0.a, $0.opening)
    },
    Mutant(
      name: "delaySubscription subscribes after the disposal", operator: "delaySubscription",
      fault: "below is not open"
    ) { p in
      let (source, span, scheduler) = (p.a, p.span(0), p.scheduler)
      return .create { observer in
        _ = scheduler.scheduleRelative((), dueTime: span) {
          let subscription = source.subscribe(onNext: observer.onNext, onError: { _ in })
          return scheduler.scheduleRelative((), dueTime: .seconds(100)) {
            subscription.dispose()
            return Disposables.create()
          }
        }
        return Disposables.create()
      }
    },
  ]

  static let ofTasks = [
    Mutant(
      name: "a task that has ended is cancelled before what follows has run",
      operator: "Single.create(work:)", fault: "in a task that is cancelled"
    ) { p in
      let (world, node) = (p.world, p.node)
      return Single.create(on: world.scheduler) {
        try await world.wait(node.numbers[0], in: node.id)
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return Element(node.numbers[1])
      }.asObservable()
    },
    Mutant(name: "a disposal does not cancel the task", operator: "Single.create(work:)") { p in
      let (world, node) = (p.world, p.node)
      return .create { observer in
        Task(executorPreference: world.scheduler) {
          try await world.wait(node.numbers[0], in: node.id)
          if node.numbers[2] == 0 { return observer.onError(Failure(number: 1)) }
          observer.onNext(Element(node.numbers[1]))
          observer.onCompleted()
        }
        return Disposables.create()
      }
    },
    Mutant(name: "a task is cancelled twice", operator: "Single.create(work:)", fault: "is called twice") {
      p in
      let (world, node) = (p.world, p.node)
      return Single.create(on: world.scheduler) {
        let wait = TaskWait(world, node.id)
        wait.cancelled()
        wait.cancelled()
        return Element(node.numbers[1])
      }.asObservable()
    },
  ]

  /// Goes on with another sequence at an event, and disposes of the one before when its end has been heard.
  private static func goingOn(
    from source: Observable<Element>, _ follow: @escaping @Sendable (Event<Element>) -> Observable<Element>?
  ) -> Observable<Element> {
    .create { observer in
      let following = SerialDisposable()
      let subscription = source.subscribe { event in
        if let next = follow(event) {
          following.disposable = next.subscribe(observer)
        } else {
          observer.on(event)
        }
      }
      return Disposables.create(subscription, following)
    }
  }

  private static func retrying(_ source: Observable<Element>, _ attempts: Int) -> Observable<Element> {
    if attempts == 0 { return .empty() }
    return goingOn(from: source) { event in
      guard case .error = event, attempts > 1 else { return nil }
      return retrying(source, attempts - 1)
    }
  }

  private static func closingFirst(
    _ source: Observable<Element>, _ opening: @escaping @Sendable () -> @Sendable () -> Void
  ) -> Observable<Element> {
    .create { observer in
      let close = opening()
      let subscription = source.subscribe(observer)
      return Disposables.create {
        close()
        subscription.dispose()
      }
    }
  }
}
