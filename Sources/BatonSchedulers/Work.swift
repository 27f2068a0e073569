// SPDX-License-Identifier: MIT

import Foundation

/// A piece of work without its types, as Baton's own mechanisms take it: not for users.
///
/// What a user wrote is kept as it is where that is possible: a closure around it is one allocation more.
///
/// Users cannot make any: nothing asks whether its closures are `Sendable`.
@frozen
public struct _Work {
  @usableFromInline
  package enum Content {
    /// A block, which returns nothing to dispose of.
    case block(() -> Void)
    /// An action whose state is nothing.
    case stateless((()) -> any Disposable)
    /// Is given nil; or a refusal, to tell whoever scheduled it.
    case refusable((SchedulerRefusal?) -> any Disposable)
  }

  @usableFromInline let content: Content

  @inlinable
  package init(_ content: Content) { self.content = content }

  /// Work that is given `state`.
  @inlinable
  init<State>(_ state: State, _ action: @escaping (State) -> any Disposable) {
    self.init(
      .refusable { refusal in
        guard let refusal else { return action(state) }
        refusal.tell(state)
        return Disposables.create()
      }
    )
  }

  /// Does the work.
  func run() -> any Disposable { answer(nil) }

  /// Tells whoever scheduled the work that it will not be done.
  func refuse(_ refusal: SchedulerRefusal) -> any Disposable { answer(refusal) }

  /// Does the work; or refuses to, if there is a refusal.
  func answer(_ refusal: SchedulerRefusal?) -> any Disposable {
    switch content {
    case .refusable(let task): return task(refusal)
    case .block(let block): if let refusal { refusal.tell(()) } else { block() }
    case .stateless(let action): if let refusal { refusal.tell(()) } else { return action(()) }
    }
    return Disposables.create()
  }
}

/// A scheduler with a mechanism of Baton's own, which runs work as the current scheduler: not for users.
///
/// Conforming takes ``_timers`` and the first method; the rest, and the public methods, follow from these.
@preconcurrency
public protocol _WorkScheduler: PeriodicSchedulerType {
  /// Where timed work waits, and periodic work.
  var _timers: _TimerHost { get }
  /// Does `work` where this scheduler runs work; returns what cancels it, and disposes of what it returned.
  func _submit(_ work: _Work) -> any Disposable
  /// Does the same once `dueTime` has passed; zero and negative spans mean now.
  func _submit(_ work: _Work, after dueTime: Duration) -> any Disposable
}

extension _WorkScheduler {
  /// The wall-clock time.
  public var now: Date { Date() }

  /// The time on the clock beneath `DispatchTime`.
  public var clockReading: Duration { MonotonicClock.reading }

  @_disfavoredOverload
  @inlinable
  public func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    _submit(_Work(state, action))
  }

  /// Runs `action` with `state` once `dueTime` has passed.
  ///
  /// - Parameters:
  ///   - state: What `action` is given.
  ///   - dueTime: The time to wait; zero and negative spans mean now.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  /// - Scheduling: `action` runs where this scheduler runs timed work.
  @_disfavoredOverload
  @inlinable
  public func scheduleRelative<State: Sendable>(
    _ state: State,
    dueTime: Duration,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    _submit(_Work(state, action), after: dueTime)
  }

  /// Runs `action` again and again, each time with what it returned the time before; runs never overlap.
  ///
  /// Runs keep to multiples of `period` after the first; of those that were missed only the latest is made.
  ///
  /// - Parameters:
  ///   - state: What the first run of `action` is given.
  ///   - startAfter: The time to wait for the first run; zero and negative spans mean now.
  ///   - period: The time from the start of one run to the start of the next; must not be negative.
  ///   - action: The work. It returns the state for its next run.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `action` runs where this scheduler runs its work, on a timer of its own.
  @_disfavoredOverload
  public func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    _timers.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }

  @inlinable
  public func _submit(_ work: _Work, after dueTime: Duration) -> any Disposable {
    dueTime <= .zero ? _submit(work) : _timers.add(after: dueTime, work)
  }
}
