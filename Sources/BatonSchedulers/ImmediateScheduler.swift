// SPDX-License-Identifier: MIT

/// Decides where a piece of work runs.
///
/// Conforming takes one method, ``schedule(_:action:)``; everything else is derived from it. A conforming
/// type is shared between threads, hence `Sendable`; in the Swift 5 language mode an ordinary class conforms
/// without further ado.
@preconcurrency
public protocol ImmediateScheduler: Sendable {
  /// Runs `action` with `state`, at once or later, where this scheduler runs work.
  ///
  /// - Parameters:
  ///   - state: What `action` is given.
  ///   - action: The work. The disposable that it returns is disposed of together with the one returned here.
  /// - Returns: A disposable that cancels the work if it has not begun, and the disposable that `action`
  ///   returned if it has.
  @_disfavoredOverload
  func schedule<State: Sendable>(
    _ state: State,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// The most events that a hop delivers in one piece of work: not for users, who get a default.
  var _eventsPerTurn: Int { get }

  /// The scheduler that one subscription is to use throughout: this one, unless it gives each its own thread.
  var _worker: any ImmediateScheduler { get }
}

extension ImmediateScheduler {
  public var _worker: any ImmediateScheduler { self }
}

/// The name of ``ImmediateScheduler`` in RxSwift.
public typealias ImmediateSchedulerType = ImmediateScheduler

extension ImmediateScheduler {
  /// Many, and not without a bound, so that others get their turn.
  @inlinable
  public var _eventsPerTurn: Int { 512 }

  @inlinable
  package func schedule<State>(unchecked work: UncheckedWork<State, any Disposable>) -> any Disposable {
    schedule(work) { $0.run() }
  }
}
