// SPDX-License-Identifier: MIT

import Foundation

/// A piece of work with the type of its state erased, for ``WorkScheduler``.
///
/// Run it once or refuse it once, or drop it if it has been disposed of. Where possible it holds the
/// program's own closure.
@frozen
public struct ScheduledWork: @unchecked Sendable {  // Sendable: the closures of which it is made were.
  // Only the library makes it. In the Swift 5 mode, closures are not checked when they are scheduled.

  @frozen @usableFromInline
  package enum Content {
    /// A block, which returns nothing to dispose of.
    case block(() -> Void)
    /// An action whose state is `()`.
    case stateless((()) -> any Disposable)
    /// A closure that runs the work if it is passed nil, and otherwise reports the refusal.
    case refusable((SchedulerRefusal?) -> any Disposable)
  }

  @usableFromInline let content: Content

  @inlinable package init(_ content: Content) { self.content = content }

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

  /// Runs the work on the calling thread. The caller makes its scheduler current with
  /// ``Schedulers/run(as:_:)``.
  ///
  /// - Returns: The disposable that the work returned, to be disposed of together with the work.
  public func run() -> any Disposable { answer(nil) }

  /// Reports to the code that scheduled the work that it will not run.
  ///
  /// - Returns: A disposable for whatever was begun instead, to be disposed of together with the work.
  @discardableResult
  public func refuse(_ refusal: SchedulerRefusal) -> any Disposable { answer(refusal) }

  /// Runs the work, or refuses it if `refusal` is not nil.
  consuming func answer(_ refusal: SchedulerRefusal?) -> any Disposable {
    switch content {
    case .refusable(let task): return task(refusal)
    case .block(let block): if let refusal { refusal.tell(()) } else { block() }
    case .stateless(let action): if let refusal { refusal.tell(()) } else { return action(()) }
    }
    return Disposables.create()
  }
}

/// A scheduler that accepts all work through one method that is not generic.
///
/// It is for authors of schedulers: implement the two methods of this protocol, and all forms of `schedule`
/// follow. Baton's own schedulers on queues and threads conform.
@preconcurrency
public protocol WorkScheduler: SchedulerType {
  // Consumed, because a copy counts a reference to the closure's context, as the thread that runs the work
  // does.

  /// Submits `work` to be run where this scheduler runs work, with this scheduler as the current one.
  ///
  /// - Returns: A disposable that cancels the work if it has not begun, and disposes of the disposable that
  ///   the work returned if it has.
  func submit(_ work: consuming ScheduledWork) -> any Disposable

  /// Submits `work` as ``submit(_:)`` does, to be run once `dueTime` has passed; a zero or negative span
  /// means immediately.
  func submit(_ work: consuming ScheduledWork, after dueTime: Duration) -> any Disposable
}

extension WorkScheduler {
  /// The wall-clock time.
  public var now: Date { Date() }

  @_disfavoredOverload
  @inlinable
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    submit(ScheduledWork(state, action))
  }

  /// Submits `action` with `state`, to be run once `dueTime` has passed.
  @_disfavoredOverload
  @inlinable
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: Duration, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    submit(ScheduledWork(state, action), after: dueTime)
  }
}
