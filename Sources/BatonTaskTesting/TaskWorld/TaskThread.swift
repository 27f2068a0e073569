// SPDX-License-Identifier: MIT

internal import CTaskHooks

/// The world that the calling thread serves, in a thread-local value.
///
/// Unsafe: the thread's word is zero or the address of a `Frame`: ``run(as:isLaunching:_:)`` alone sets it,
/// to a variable that lives until it sets the word back. Only the same thread reads it.
enum TaskThread {
  private struct Frame {
    let world: TaskWorld
    let isLaunching: Bool
  }

  private static var frame: Frame? {
    unsafe CTaskThreadWord()?.assumingMemoryBound(to: Frame.self).pointee
  }

  static var world: TaskWorld? { frame?.world }

  /// Whether a task that this thread makes now belongs to the world, although the calling task does not.
  static var isLaunching: Bool { frame?.isLaunching ?? false }

  static var currentTask: UInt64? {
    let task = CTaskCurrent()
    return task == 0 ? nil : task
  }

  /// Runs `body`; meanwhile the calling thread serves `world`.
  static func run<Result>(as world: TaskWorld, isLaunching: Bool = false, _ body: () -> Result) -> Result {
    var frame = Frame(world: world, isLaunching: isLaunching)
    return unsafe withUnsafeMutablePointer(to: &frame) { frame in
      let outer = unsafe CTaskThreadWord()
      unsafe CTaskSetThreadWord(frame)
      defer { unsafe CTaskSetThreadWord(outer) }
      return body()
    }
  }
}
