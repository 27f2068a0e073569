// SPDX-License-Identifier: MIT

import Synchronization

/// What bounded queues between threads hold, and have dropped: for a server's gauges and counters.
///
///     let statistics = QueueStatistics()
///     events.observe(on: loop, capacity: 32, whenFull: .dropOldest, statistics: statistics)
///
/// If several subscriptions have the same, the numbers are their sums.
///
/// - Scheduling: The properties may be read on any thread, at any time.
public final class QueueStatistics: Sendable {
  private let waitingCount = Atomic(0)
  private let droppedCount = Atomic(0)

  /// Creates statistics of no queue.
  public init() {}

  /// The number of elements that wait at the moment. The element that is being delivered does not count.
  public var waiting: Int { waitingCount.load(ordering: .relaxed) }

  /// The number of elements that have been dropped because a queue was full, by ``OverflowPolicy/dropOldest``
  /// or ``OverflowPolicy/dropNewest``.
  public var dropped: Int { droppedCount.load(ordering: .relaxed) }

  @usableFromInline
  func changeWaiting(by number: Int) { waitingCount.wrappingAdd(number, ordering: .relaxed) }

  @usableFromInline func countDropped() { droppedCount.wrappingAdd(1, ordering: .relaxed) }
}
