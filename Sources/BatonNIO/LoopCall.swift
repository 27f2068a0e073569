// SPDX-License-Identifier: MIT

#if NIO

import Baton
import NIOCore

/// Work for a loop that may have ended: then `refused` is called, on any thread, and NIO does not hear of it.
struct LoopCall: RefusableWork {
  let run: @Sendable () -> Void
  let refused: @Sendable (SchedulerRefusal) -> Void

  func schedulerRefused(_ refusal: SchedulerRefusal) { refused(refusal) }
}

extension EventLoopScheduler {
  /// Calls `run` in the loop, later; or, if the loop has ended, `refused`.
  func call(
    _ run: @escaping @Sendable () -> Void,
    else refused: @escaping @Sendable (SchedulerRefusal) -> Void = { _ in }
  ) {
    _ = schedule(LoopCall(run: run, refused: refused)) { call in
      call.run()
      return Disposables.create()
    }
  }
}

#endif
