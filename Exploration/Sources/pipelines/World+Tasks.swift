// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension World {
  /// Suspends the calling task of a node for a span of virtual time, even if the task is cancelled meanwhile.
  func wait(_ span: Int, in node: Int) async throws {
    if span > 0 {
      await suspend(in: node) { [scheduler] continuation in
        _ = scheduler.scheduleRelative((), dueTime: .seconds(span)) {
          continuation.resume()
          return Disposables.create()
        }
      }
    }
    try Task.checkCancellation()
  }

  /// Suspends the calling task until it is cancelled.
  func waitForEver<Result>(in node: Int) async throws -> Result {
    await suspend(in: node) { [self] in sleepers.append($0) }
    throw CancellationError()
  }

  private func suspend(
    in node: Int, _ suspended: @escaping @Sendable (UnsafeContinuation<Void, Never>) -> Void
  ) async {
    if Task.isCancelled { return }
    let wait = TaskWait(self, node)
    await withTaskCancellationHandler {
      await unsafe withUnsafeContinuation { unsafe suspended($0) }
    } onCancel: {
      wait.cancelled()
    }
    wait.resumed()
  }

  /// Wakes the tasks that wait until they are cancelled.
  func wakeSleepers() {
    for sleeper in sleepers { unsafe sleeper.resume() }
    sleepers = []
  }
}

/// A wait of a task.
final class TaskWait: @unchecked Sendable {  // Sendable: the program has one thread.
  private let world: World
  private let node: Int
  private let from: Int
  private var cancellations = 0

  init(_ world: World, _ node: Int) {
    self.world = world
    self.node = node
    from = world.scheduler.clock
  }

  func cancelled() {
    cancellations += 1
    if cancellations > 1 { world.fault("the handler of p\(node)'s task is called twice") }
    if cancellations == 1 { world.noteUse(of: node, from: from) }
  }

  func resumed() {
    if Task.isCancelled != (cancellations > 0) { world.fault("the handler of p\(node)'s task is not called") }
    if cancellations == 0 { world.noteUse(of: node, from: from) }
  }
}
