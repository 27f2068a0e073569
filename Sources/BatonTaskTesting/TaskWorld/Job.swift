// SPDX-License-Identifier: MIT

import BatonKernel
import CTaskHooks

/// A job that the runtime has given out of its hands.
///
/// Unsafe: whoever has it runs it or gives it back, once. Until then the runtime keeps what the addresses lead to.
// Sendable: whoever has it may be any thread, the runtime gave it to one.
@safe struct Job: @unchecked Sendable {
  private let body: CTaskRun
  private let context: UnsafeMutableRawPointer?
  private let queue: UnsafeMutableRawPointer?
  /// The number of its task; nil if it serves an actor, whatever task is next there, or a timer.
  let task: UInt64?
  /// The task itself, to look at.
  var reference: TaskReference? { unsafe task == nil ? nil : context.map { unsafe TaskReference($0) } }
  /// Whether the main queue must be running it.
  let onMain: Bool

  init(
    _ body: CTaskRun, _ context: UnsafeMutableRawPointer?, queue: UnsafeMutableRawPointer?, task: UInt64,
    onMain: Bool
  ) {
    unsafe self.body = body
    unsafe self.context = context
    unsafe self.queue = queue
    self.task = task == 0 ? nil : task
    self.onMain = onMain
  }

  /// Runs it on the calling thread, until it suspends.
  func run() { unsafe body(context) }

  /// Gives it back to the runtime, to be run in real time.
  func giveBack(after nanoseconds: Int64) {
    unsafe CTaskGiveBack(body, context, queue, onMain, nanoseconds)
  }
}
