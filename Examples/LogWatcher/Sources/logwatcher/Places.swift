// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Where each piece of the work is done, and by whose clock. A test passes one `TestScheduler` for all six.
struct Places: Sendable {
  /// Decides when to look again, one look after the other, so timers and their order are in one place.
  var looking: any Scheduler
  /// Reads. Its threads may block, so a slow disk holds up none of the others.
  var reading: any ImmediateScheduler
  /// Takes lines apart: each file's in order, several files side by side, for this is what keeps processors
  /// busy.
  var parsing: any ImmediateScheduler
  /// Counts. It is serial, so counts need no lock; its clock ends windows.
  var counting: any Scheduler
  /// Draws, on the main thread, as screens want it.
  var drawing: any ImmediateScheduler
  /// Writes the report, on a thread of its own: a disk that hangs holds up this one and nothing else.
  var writing: any ImmediateScheduler
}

extension Places {
  /// Those of the program.
  static func real() -> Places {
    Places(
      looking: .serial(name: "logwatcher.looking"),
      reading: .io,
      parsing: .concurrent(qos: .utility),
      counting: .serial(name: "logwatcher.counting"),
      drawing: .main,
      writing: NewThreadScheduler(name: "logwatcher.writing").makeWorker()
    )
  }

  /// All in one place.
  static func all(_ scheduler: any Scheduler) -> Places {
    Places(
      looking: scheduler, reading: scheduler, parsing: scheduler, counting: scheduler, drawing: scheduler,
      writing: scheduler)
  }
}
