// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A scheduler on a dispatch queue. Timers of spans, of dates, and of repetition are the system's.
protocol QueueScheduler: HostedScheduler, CustomStringConvertible {
  var queue: DispatchQueue { get }
  var core: BlockDriver { get }
}

extension QueueScheduler {
  package var timerHost: any TimerHost { core }

  public var description: String { describe(type(of: self), queue.label) }

  public var underlyingQueue: DispatchQueue? { queue }

  @_disfavoredOverload
  public func runBlock(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    core.forDates.add(at: TimerClock.wallMoment(date), ScheduledWork(.block(block)))
  }

  @_disfavoredOverload
  public func repeatBlock(
    _ repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    SystemRepetition(repetition, on: queue, block)
  }
}
