// SPDX-License-Identifier: MIT

#if Metrics

import Baton
import Metrics

extension QueueStatistics {
  /// Tells a metrics backend what bounded queues hold and have dropped, at intervals.
  ///
  /// | metric | kind | what |
  /// |---|---|---|
  /// | `baton.queue.waiting` | meter | elements that wait |
  /// | `baton.queue.dropped` | counter | elements that have been dropped since the call |
  ///
  /// Each has the dimension `queue`. The reading retains the statistics. It ends by disposal, or when the
  /// scheduler refuses work.
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `queue`.
  ///   - span: The time between two readings; must be positive.
  ///   - scheduler: Where the numbers are read.
  ///   - factory: Makes the metrics.
  /// - Returns: A disposable that ends the reading.
  /// - Scheduling: The metrics are changed on `scheduler`.
  public func meter(
    _ name: String, every span: Duration = .seconds(1), on scheduler: some SchedulerType,
    factory: any MetricsFactory = MetricsSystem.factory
  ) -> any Disposable {
    let dimensions = [("queue", name)]
    let waiting = Meter(label: "baton.queue.waiting", dimensions: dimensions, factory: factory)
    let dropped = Counter(label: "baton.queue.dropped", dimensions: dimensions, factory: factory)
    precondition(span > .zero, "meter: the span must be positive, was \(span)")
    return Observable<Int>.timer(.zero, period: span, scheduler: scheduler)
      .map { _ in (waiting: self.waiting, dropped: self.dropped) }
      .startWith((waiting: 0, dropped: self.dropped))
      .pairwise()
      .subscribe(
        onNext: { last, now in
          waiting.set(Int64(now.waiting))
          dropped.increment(by: now.dropped - last.dropped)
        },
        // A scheduler that refuses work reads no more.
        onError: { _ in })
  }
}

extension ShutdownScheduler {
  /// Tells a metrics backend how much work waits for its turn on this scheduler, at intervals: the meter
  /// `baton.scheduler.backlog`, with the dimension `scheduler`.
  ///
  /// The reading retains this scheduler. It ends by disposal, or when `reader` refuses work.
  ///
  /// - Parameters:
  ///   - name: The value of the dimension `scheduler`.
  ///   - span: The time between two readings; must be positive.
  ///   - reader: Where the number is read. On this scheduler itself, the reading would wait behind what it is
  ///     to count.
  ///   - factory: Makes the metric.
  /// - Returns: A disposable that ends the reading.
  /// - Scheduling: The metric is changed on `reader`.
  public func meterBacklog(
    _ name: String, every span: Duration = .seconds(1), on reader: some SchedulerType,
    factory: any MetricsFactory = MetricsSystem.factory
  ) -> any Disposable {
    precondition(span > .zero, "meterBacklog: the span must be positive, was \(span)")
    let backlog = Meter(label: "baton.scheduler.backlog", dimensions: [("scheduler", name)], factory: factory)
    return Observable<Int>.timer(.zero, period: span, scheduler: reader)
      .subscribe(onNext: { _ in backlog.set(Int64(self.backlog)) }, onError: { _ in })
  }
}

#endif
