// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes to this sequence `dueTime` after it was asked to.
  ///
  /// - Parameters:
  ///   - dueTime: The time to wait; zero and negative spans mean until the scheduler gets to it.
  ///   - scheduler: Where the subscription is made.
  /// - Scheduling: Subscribes on `scheduler`; events pass where they come from.
  /// - SeeAlso: [reactivex.io: Delay](https://reactivex.io/documentation/operators/delay.html)
  @available(swift, introduced: 6)
  public func delaySubscription(
    _ dueTime: RxTimeInterval,
    scheduler: some Scheduler
  ) -> Observable<Element> where Element: Sendable {
    subscriptionDelayed(dueTime, on: scheduler)
  }

  /// Subscribes to this sequence `dueTime` after it was asked to: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public func delaySubscription(
    _ dueTime: RxTimeInterval,
    scheduler: some Scheduler
  ) -> Observable<Element> {
    subscriptionDelayed(dueTime, on: scheduler)
  }

  func subscriptionDelayed(
    _ dueTime: Duration,
    on scheduler: any Scheduler
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer { sink in
      let timer = TimerSlot(on: scheduler)
      sink.scope.add(timer)
      timer.arm(after: dueTime) { refusal in
        if sink.scope.isDisposed { return }
        if let refusal { sink.error(refusal) } else { source.run(sink) }
      }
    }
  }
}
