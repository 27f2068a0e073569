// SPDX-License-Identifier: MIT

#if Metrics

import Baton
import Metrics

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  /// Counts subscriptions, elements and errors.
  ///
  /// | metric | kind | what |
  /// |---|---|---|
  /// | `baton.subscriptions` | meter | subscriptions that live |
  /// | `baton.elements` | counter | elements that have passed |
  /// | `baton.errors` | counter | errors that have passed |
  ///
  /// Each has the dimension `pipeline`. An element costs what the metric's backend takes to count it.
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `pipeline`.
  ///   - factory: Makes the metrics, once, when this method is called.
  /// - Scheduling: Metrics are changed on the thread that sends the event, subscribes or disposes.
  public func metered(
    _ name: String, factory: any MetricsFactory = MetricsSystem.factory
  ) -> Observable<Element> {
    let dimensions = [("pipeline", name)]
    let subscriptions = Meter(label: "baton.subscriptions", dimensions: dimensions, factory: factory)
    let elements = Counter(label: "baton.elements", dimensions: dimensions, factory: factory)
    let errors = Counter(label: "baton.errors", dimensions: dimensions, factory: factory)
    return self.do(
      onNext: { _ in elements.increment() },
      onError: { _ in errors.increment() },
      onSubscribe: { subscriptions.increment() },
      onDispose: { subscriptions.decrement() })
  }
}

extension SchedulerType {
  /// Measures how late this scheduler runs work: each time, a piece of work without content.
  ///
  /// The timer `baton.scheduler.latency`, with the dimension `scheduler`, records the time from the moment at
  /// which the work was due to the moment at which it ran: what it waited for, behind other work. The
  /// measurement retains the scheduler. It ends by disposal, or when the scheduler refuses work.
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `scheduler`.
  ///   - span: The time between two measurements; must be positive.
  ///   - factory: Makes the metric.
  /// - Returns: A disposable that ends the measurement.
  /// - Scheduling: The metric is changed on this scheduler.
  public func meterLatency(
    _ name: String, every span: Duration = .seconds(1), factory: any MetricsFactory = MetricsSystem.factory
  ) -> any Disposable {
    precondition(span > .zero, "meterLatency: the span must be positive, was \(span)")
    let timer = Timer(label: "baton.scheduler.latency", dimensions: [("scheduler", name)], factory: factory)
    let next = SerialDisposable()
    measure(timer, span, next)
    return next
  }

  private func measure(_ timer: Timer, _ span: Duration, _ next: SerialDisposable) {
    let due = clockReading + span
    next.disposable = Observable<Int>.timer(span, scheduler: self).subscribe(
      onNext: { _ in
        timer.recordNanoseconds(Int64(max(.zero, clockReading - due) / .nanoseconds(1)))
        measure(timer, span, next)
      },
      // A scheduler that refuses work is measured no more.
      onError: { _ in })
  }
}

#endif
