// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Where closures that belong to an actor are called: on the main queue, or in a task of the actor's.
@frozen @usableFromInline
struct IsolatedPlace: Sendable {
  private let actor: any Actor
  private let isMain: Bool

  @usableFromInline
  init(_ actor: any Actor) {
    self.actor = actor
    isMain = actor === MainActor.shared
  }

  /// Whether the calling thread is there. Of an actor that is not known.
  @usableFromInline var isHere: Bool { isMain && MainThread.isCurrent }

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
