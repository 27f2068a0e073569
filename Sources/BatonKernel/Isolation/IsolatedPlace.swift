// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Where closures that belong to an actor are called: on the main queue, or in a task of the actor's.
@usableFromInline
struct IsolatedPlace: Sendable {
  private let actor: any Actor
  private let isMain: Bool

  @usableFromInline
  init(_ actor: any Actor) {
    self.actor = actor
    isMain = actor === MainActor.shared
  }

  /// Whether the calling thread is there. Of an actor that is not known.
  @usableFromInline
  var isHere: Bool { isMain && MainThread.isCurrent }

  /// Calls a closure there: at once if the calling thread is there.
  @usableFromInline
  func call(_ closure: @escaping () -> Void) {
    if isHere { closure() } else { callLater(closure) }
  }

  @usableFromInline
  func callLater(_ closure: @escaping () -> Void) {
    _ = schedule(UncheckedSendable(closure)) { closure in
      closure.value()
      return Disposables.create()
    }
  }
}

extension IsolatedPlace: ImmediateSchedulerType {
  @usableFromInline
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if isMain { return MainScheduler.asyncInstance.schedule(state, action: action) }
    startTask(on: actor) { _ = action(state) }
    return Disposables.create()
  }

  @usableFromInline
  func scheduleWakeUp(_ wakeUp: HopWakeUp) {
    if isMain { return MainScheduler.asyncInstance.scheduleWakeUp(wakeUp) }
    wakeUp.start { startTask(on: actor, $0) }
  }
}

/// The actor of each of a subscriber's closures; nil for a closure of no actor, and for a missing closure.
@usableFromInline
struct Isolations {
  @usableFromInline let next: (any Actor)?
  @usableFromInline let error: (any Actor)?
  @usableFromInline let completed: (any Actor)?
  @usableFromInline let disposed: (any Actor)?

  @inlinable
  init(next: (any Actor)?, error: (any Actor)?, completed: (any Actor)?, disposed: (any Actor)?) {
    self.next = next
    self.error = error
    self.completed = completed
    self.disposed = disposed
  }

  /// The isolations of a single closure that receives all events.
  @inlinable
  init(events: (any Actor)?) { self.init(next: events, error: events, completed: events, disposed: nil) }

  @inlinable
  var areNone: Bool { next == nil && error == nil && completed == nil && disposed == nil }
}
