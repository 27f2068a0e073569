// SPDX-License-Identifier: MIT

import BatonKernel
internal import CTaskHooks

/// The one world that the hooks of the process serve, if any.
enum ProcessWorld {
  /// Lets one world at a time be open.
  static let turn = Credits(1)

  private static let current = Lock<TaskWorld?>(nil)

  /// The thread's own world needs no lock.
  private static var world: TaskWorld? { TaskThread.world ?? current.withLock { $0 } }

  static var holdsCurrentTask: Bool { current.withLock { $0 }?.holdsCurrentTask ?? false }

  private static let isReady = Lock(false)

  /// Calls the functions whose import slots will be replaced, so that the dynamic linker has filled the
  /// slots.
  static func makeReady() async {
    if isReady.withLock({ $0 }) { return }
    try? await Task.sleep(nanoseconds: 1)
    try? await Task.sleep(for: .nanoseconds(1), tolerance: .zero)
    isReady.withLock { $0 = !Task.isCancelled }
  }

  /// Makes `world` the open one. The caller has the `turn`.
  static func open(_ world: TaskWorld) {
    current.withLock { $0 = world }
    VirtualMain.move(to: world.mainLane)
    // Tasks that start in a context belong to the world in which the context was captured.
    TaskContext.observe(by: { context in
      guard let world = ProcessWorld.world, world.isHere else { return }
      context.run { world.takeCurrentTask() }
    })
    // Unsafe: the hooks pass each job once, a world with the reference that was counted for it, and the
    // address of a variable of their own, which is set during the call.
    unsafe CTaskHooksInstall { run, context, queue, task, isNew, onMain, nanoseconds in
      guard let world = ProcessWorld.world else { return false }
      return unsafe world.take(
        Job(run, context, queue: queue, task: task, onMain: onMain), isNew: isNew, after: nanoseconds)
    } _: { nanoseconds in
      guard let elapsed = ProcessWorld.world?.elapsedHere() else { return false }
      unsafe nanoseconds.pointee = elapsed
      return true
    } _: {
      TaskThread.world?.watch.look()
    } _: {
      guard let world = ProcessWorld.world, world.makes() else { return nil }
      return unsafe Unmanaged.passRetained(world).toOpaque()
    } _: { world, task, number in
      unsafe Unmanaged<TaskWorld>.fromOpaque(world).takeRetainedValue().made(TaskReference(task), number)
    } _: {
      TaskThread.world?.enters()
    }
  }

  /// Closes `world`, unless it has been closed. The caller has the `turn`.
  ///
  /// - Parameter standsStill: Whether the world's waiting jobs are never run.
  static func close(_ world: TaskWorld, standsStill: Bool = false) {
    let isOpen = current.withLock { current in
      defer { current = nil }
      return current != nil
    }
    guard isOpen else { return }
    CTaskHooksRemove()
    VirtualMain.move(to: nil)
    TaskContext.observe(by: nil)
    world.close(standsStill: standsStill)
  }
}
