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
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// The scheduler that one subscription is to use throughout: this one, unless it gives each its own thread.
  var _worker: any ImmediateScheduler { get }
}

extension ImmediateScheduler {
  public var _worker: any ImmediateScheduler { self }
}

/// The name of ``ImmediateScheduler`` in RxSwift.
public typealias ImmediateSchedulerType = ImmediateScheduler

extension ImmediateScheduler {
  /// ``schedule(_:action:)`` for the Swift 5 language mode, which does not check what crosses threads.
  @available(swift, obsoleted: 6)
  @inlinable
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    schedule(unchecked: UncheckedSendable((state, action)))
  }

  @inlinable
  func schedule<State>(
    unchecked work: UncheckedSendable<(State, (State) -> any Disposable)>
  ) -> any Disposable {
    schedule(work) { $0.value.1($0.value.0) }
  }
}
