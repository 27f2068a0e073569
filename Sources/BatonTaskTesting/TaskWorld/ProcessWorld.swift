// SPDX-License-Identifier: MIT

import BatonKernel
import CTaskHooks

/// The one world that the hooks of the process serve, if any.
enum ProcessWorld {
  /// Worlds take turns.
  static let turns = Turnstile()

  private static let current = Lock<TaskWorld?>(nil)

  /// The thread's own world needs no lock.
  private static var world: TaskWorld? { TaskThread.world ?? current.withLock { $0 } }

  /// Whether the task that is running belongs to the present world.
  static var holdsCurrentTask: Bool { current.withLock { $0 }?.holdsCurrentTask ?? false }

  private static let isReady = Lock(false)

  /// Has the dynamic linker fill the slots that are to be replaced, which it does at the first call.
  static func makeReady() async {
    if isReady.withLock({ $0 }) { return }
    try? await Task.sleep(nanoseconds: 1)
    try? await Task.sleep(for: .nanoseconds(1), tolerance: .zero)
    isReady.withLock { $0 = !Task.isCancelled }
  }

  /// Makes `world` the present one. Whoever calls it has the turn.
  static func open(_ world: TaskWorld) {
    current.withLock { $0 = world }
    // Unsafe: the hooks pass a job on once, and the address of a variable of theirs, which is set during the call.
    unsafe CTaskHooksInstall { run, context, queue, task, onMain, nanoseconds in
      guard let world = ProcessWorld.world else { return false }
      return unsafe world.take(
        Job(run, context, queue: queue, task: task, onMain: onMain), after: nanoseconds)
    } _: { nanoseconds in
      guard let elapsed = ProcessWorld.world?.elapsedHere() else { return false }
      unsafe nanoseconds.pointee = elapsed
      return true
    } _: {
      TaskThread.world?.scheduler.taskWatch.look()
    }
  }

  /// Ends `world`, unless it has ended. Whoever calls it has the turn.
  ///
  /// - Parameter standsStill: Whether what waits there is never to be run.
  static func close(_ world: TaskWorld, standsStill: Bool = false) {
    let isOpen = current.withLock { current in
      defer { current = nil }
      return current != nil
    }
    guard isOpen else { return }
    CTaskHooksRemove()
    world.close(standsStill: standsStill)
  }
}
