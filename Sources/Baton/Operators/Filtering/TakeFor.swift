// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Lets elements through for `duration` and completes then.
  ///
  /// - Parameters:
  ///   - duration: The time from the subscription to the completion; zero and negative spans mean now.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: Elements pass where they come from; the completion at the end of the time is sent on
  ///   `scheduler`.
  /// - SeeAlso: [reactivex.io: Take](https://reactivex.io/documentation/operators/take.html)
  @available(swift, introduced: 6)
  @inlinable
  public func take(
    for duration: RxTimeInterval,
    scheduler: some Scheduler
  ) -> Observable<Element> where Element: Sendable {
    taken(for: duration, on: scheduler)
  }

  /// Lets elements through for `duration` and completes then: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func take(for duration: RxTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    taken(for: duration, on: scheduler)
  }

  /// The older name of ``take(for:scheduler:)``.
  @available(swift, introduced: 6)
  @inlinable
  public func take(
    _ duration: RxTimeInterval,
    scheduler: some Scheduler
  ) -> Observable<Element> where Element: Sendable {
    taken(for: duration, on: scheduler)
  }

  /// The older name of ``take(for:scheduler:)``, for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func take(_ duration: RxTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    taken(for: duration, on: scheduler)
  }

  @inlinable
  func taken(for duration: Duration, on scheduler: any Scheduler) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let gate = Gate(downstream)
      let timer = TimerSlot(on: scheduler)
      downstream.scope.add(gate)
      downstream.scope.add(timer)
      let scope = Scope(in: downstream.scope)
      timer.arm(after: duration) { refusal in
        if let refusal { gate.error(refusal) } else { gate.completed() }
        scope.dispose()
      }
      // The scheduler may have run it at once.
      if scope.isDisposed { return }
      source.run(
        Sink(
          ending: scope,
          next: { gate.next($0) },
          error: { scope, error in
            gate.error(error)
            scope.dispose()
          },
          completed: { scope in
            gate.completed()
            scope.dispose()
          }
        )
      )
    }
  }
}
