// SPDX-License-Identifier: MIT

import CTaskHooks

/// For which world the calling thread works.
enum TaskThread {
  /// Lives on the stack of ``run(as:isLaunching:_:)``, and its address is in the thread's word for as long.
  private struct Frame {
    let world: TaskWorld
    let isLaunching: Bool
  }

  private static var frame: Frame? {
    CTaskThreadWord()?.assumingMemoryBound(to: Frame.self).pointee
  }

  /// The world that the thread serves.
  static var world: TaskWorld? { frame?.world }

  /// Whether a task that is made here is the world's, although another one makes it.
  static var isLaunching: Bool { frame?.isLaunching ?? false }

  /// The number of the task that the thread is running.
  static var currentTask: UInt64? {
    let task = CTaskCurrent()
    return task == 0 ? nil : task
  }

  /// Runs `body`, the thread serving `world`.
  static func run<Result>(as world: TaskWorld, isLaunching: Bool = false, _ body: () -> Result) -> Result {
    var frame = Frame(world: world, isLaunching: isLaunching)
    return withUnsafeMutablePointer(to: &frame) { frame in
      let outer = CTaskThreadWord()
      CTaskSetThreadWord(frame)
      defer { CTaskSetThreadWord(outer) }
      return body()
    }
  }
}
