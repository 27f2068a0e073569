// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// A serial scheduler in the time of a `VirtualTimeScheduler`.
///
/// A program has several schedulers, and a test often replaces all of them with one `TestScheduler`. When
/// `exploreOrders` explores the order of work, each piece of that scheduler's work may change places with
/// other work of the same time. Work on one serial scheduler of the program, such as the main queue, never
/// changes places: replace such a scheduler with a lane.
/// ```swift
/// let ui = scheduler.lane("ui")
/// let names = taps.flatMapLatest { load($0).subscribe(on: scheduler.lane("network")) }.observe(on: ui)
/// ```
/// Work of one lane that is due at the same time runs in the order in which it was scheduled, whatever the
/// order of other work. Without an exploration that holds for all work, and a lane behaves as its scheduler.
///
/// - Scheduling: Work runs when the virtual time scheduler runs it, on the thread that moves the clock. The
///   lane is `Schedulers.current` in its work.
public final class VirtualTimeLane<Converter: VirtualTimeConverterType>: PeriodicSchedulerType {
  /// The name, which identifies a lane of its scheduler: two lanes of the same name are the same lane.
  public let name: String

  let base: VirtualTimeScheduler<Converter>

  package init(_ name: String, of base: VirtualTimeScheduler<Converter>) {
    self.name = name
    self.base = base
  }

  /// The date that corresponds to the scheduler's virtual time.
  public var now: RxTime { base.now }

  /// Schedules `action` with `state` for the current virtual time.
  @_disfavoredOverload
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .zero, action: action)
  }

  /// Runs `action` with `state` when `dueTime` has passed in virtual time.
  @_disfavoredOverload
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    base.add(after: dueTime, as: label(of: state)) { [self] in Schedulers.run(as: self) { action(state) } }
  }

  /// Runs `action` repeatedly in virtual time, as `VirtualTimeScheduler` does.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: Duration, period: Duration,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    base.addPeriodic(state, startAfter, period, as: label(of: state)) { state in
      Schedulers.run(as: self) { action(state) }
    }
  }

  private func label<State>(of state: State) -> WorkLabel? {
    base.isOrdered ? WorkLabel((state as? any NamedWork)?.workName, in: .named(name)) : nil
  }
}

extension VirtualTimeScheduler {
  /// Returns a serial scheduler in this scheduler's time; see ``VirtualTimeLane``.
  ///
  /// - Parameter name: The name of the lane, also in messages. Two calls with the same name return the same
  ///   lane.
  // Programs written for RxSwift may have a member of this name.
  @available(swift, introduced: 6)
  public final func lane(_ name: String) -> VirtualTimeLane<Converter> { VirtualTimeLane(name, of: self) }
}

extension VirtualTimeLane: CustomDebugStringConvertible {
  /// The lane's name, and its scheduler.
  public var debugDescription: String { "lane \(name) of \(base.debugDescription)" }
}

extension VirtualTimeLane: CountedTimeScheduler {
  package func span(until deadline: Duration) -> Duration { base.span(until: deadline) }

  package var taskObservation: TaskObservation { base.taskObservation }

  package var isAlwaysInOrder: Bool { true }

  // A lane is its scheduler's owner: its work has to find the lane as the current scheduler.
  package var handle: (any CountedTimeScheduler)? { nil }

  // The block makes the lane current itself.
  @_disfavoredOverload
  public func submit(at date: RxTime, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    base.add(at: date, as: label(of: ())) {
      block()
      return Disposables.create()
    }
  }

  @_disfavoredOverload
  public func submit(
    repeating repetition: Repetition, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeatPeriodically(block, startAfter: base.wait(for: repetition.start), every: repetition.interval)
  }
}
