// SPDX-License-Identifier: MIT

import BatonKernel
internal import CTaskHooks

/// A job that a hook has taken from the runtime.
///
/// Unsafe: its holder runs it or gives it back, once. Until then the runtime keeps what the addresses lead
/// to.
@safe struct Job: @unchecked Sendable {  // Sendable: the runtime lets any thread run a job.
  private let body: CTaskRun
  private let context: UnsafeMutableRawPointer?
  private let queue: UnsafeMutableRawPointer?
  /// The number of its task; nil for the job of a timer, or of an actor, which runs whatever task is next
  /// there.
  let task: UInt64?
  /// The task itself, whose state can be read.
  var reference: TaskReference? { unsafe task == nil ? nil : context.map { unsafe TaskReference($0) } }
  /// Whether it must run on the main queue.
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

  /// Runs the job on the calling thread, until its task is suspended.
  func run() { unsafe body(context) }

  /// Gives the job back to the runtime, which runs it in real time.
  func giveBack(after nanoseconds: Int64) {
    unsafe CTaskGiveBack(body, context, queue, onMain, nanoseconds)
  }
}
