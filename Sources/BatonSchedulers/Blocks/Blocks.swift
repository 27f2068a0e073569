// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

extension ImmediateSchedulerType {
  @inlinable
  package func scheduling(_ block: @escaping () -> Void) -> any Disposable {
    if let virtualHandle { return virtualHandle.scheduling(block) }
    return schedule(UncheckedSendable(block)) { [self] block in
      Schedulers.run(as: self, block.value)
      return Disposables.create()
    }
  }

  @usableFromInline
  package func scheduling(after delay: Duration, _ block: @escaping () -> Void) -> any Disposable {
    timed.scheduleRelative(UncheckedSendable(held.makingCurrent(block)), dueTime: delay) { block in
      block.value()
      return Disposables.create()
    }
  }

  @usableFromInline
  package func scheduling(at date: Date, _ block: @escaping () -> Void) -> any Disposable {
    requireDate(date, "schedule(at:): at")
    return timed.submit(at: date, held.makingCurrent(block))
  }

  /// A block that calls `block` with this scheduler as the current one.
  func makingCurrent(_ block: @escaping () -> Void) -> @Sendable () -> Void {
    nonisolated(unsafe) let block = block  // Unsafe: the Swift 6 mode's face has a `Sendable` block.
    return { unsafe Schedulers.run(as: self, block) }
  }

  /// This scheduler; with borrowed time if it has none.
  var timed: any SchedulerType { self as? any SchedulerType ?? BorrowedTimeScheduler(base: self) }

  @usableFromInline
  package func repeating(_ timing: Repetition, _ block: @escaping () -> Void) -> any Disposable {
    let timed = timed
    return timed.submit(repeating: timing.notBefore(timed.now), held.makingCurrent(block))
  }

  @usableFromInline
  package func recursing(_ block: @escaping (@escaping @Sendable () -> Void) -> Void) -> any Disposable {
    let held = held
    let block = UncheckedSendable(block)
    let stepper = Stepper(request: { run, _ in held.schedule(run) { $0.run() } }) { stepper, refusal in
      if let refusal { return refusal.tell(()) }
      Schedulers.run(as: held) { block.value { stepper.ask() } }
    }
    stepper.ask()
    return stepper
  }
}

extension SchedulerType {
  package func repeatPeriodically(
    _ block: @escaping @Sendable () -> Void, startAfter delay: Duration, every interval: Duration
  ) -> any Disposable {
    schedulePeriodic(
      UncheckedSendable(block as () -> Void), startAfter: delay, period: interval, action: performBlock)
  }
}

/// The action of work whose state is a block. The block is in a struct, because a block as a generic value
/// would be converted (a reabstraction thunk) each time that it is read.
@Sendable
func performBlock(_ block: UncheckedSendable<() -> Void>) -> UncheckedSendable<() -> Void> {
  block.value()
  return block
}

/// Lends time to a scheduler that has none: work waits on timers that all such schedulers share, and is then
/// scheduled.
struct BorrowedTimeScheduler: SchedulerType {
  /// On a concurrent queue, because a scheduler may run its work in line, which must not delay other timers.
  private static let timers = ConcurrentDispatchQueueScheduler(qos: .default)

  let base: any ImmediateSchedulerType

  var now: Date { Date() }

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    base.schedule(state, action: action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if dueTime <= .zero { return base.schedule(state, action: action) }
    return Self.timers.scheduleRelative(state, dueTime: dueTime) { [base] state in
      base.schedule(state, action: action)
    }
  }

  var schedulerTraits: SchedulerTraits { base.schedulerTraits }

  var clockReading: Duration { Self.timers.clockReading }

  @_disfavoredOverload
  func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    let work = ScheduledWork(UncheckedSendable(block)) { [base] block in
      base.schedule(block) { block in
        block.value()
        return Disposables.create()
      }
    }
    return DateHost(Self.timers, Self.timers.driver).add(at: TimerClock.wallMoment(date), work)
  }
}

/// A type with one value, for sequences whose elements signal only that something happened.
public struct RACUnit: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
  /// The value.
  public static let `default` = RACUnit()

  private init() {}

  /// Returns false: no value is less than itself.
  public static func < (lhs: RACUnit, rhs: RACUnit) -> Bool { false }

  /// `RACUnit.default`.
  public var description: String { "RACUnit.default" }
}
