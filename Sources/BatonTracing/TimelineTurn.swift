// SPDX-License-Identifier: MIT

import BatonSchedulers

extension TimelineRing {
  /// A turn under way: see ``RunObserver``.
  struct Turn {
    enum Kind {
      /// The turn, which is one piece of work.
      case whole
      /// Each of the pieces that it runs.
      case pieces
      /// Nothing: the turn is part of a piece of the turn around it, of the same scheduler.
      case part
    }

    let frame: UInt
    /// Nil if the scheduler's runs are not recorded.
    let scheduler: Int32?
    var kind: Kind
    /// When the current piece, or the turn, began.
    var mark: UInt64
    /// The ticket of the current piece, if any.
    var piece: RunTicket?
    /// The thread's time on a processor at `mark`.
    var processor: UInt64
    /// The steps of the current run.
    var naming = TimelineNaming()
    var task: UInt64 = 0

    var isRecorded: Bool { scheduler != nil && (kind == .whole || piece != nil) }

    /// The current run, as of `now`. `processor` is the thread's time on a processor then, if known.
    func running(at now: UInt64, _ processor: UInt64?) -> Run? {
      guard let scheduler, mark < now, kind == .whole || piece != nil else { return nil }
      var turn = self
      _ = turn.naming.settle(at: now)
      return turn.run(
        scheduler, piece ?? .none, due: 0, end: now, busy: processor.flatMap { busy(at: now, $0) },
        isRunning: true)
    }

    private func run(
      _ scheduler: Int32, _ ticket: RunTicket, due: UInt64, end: UInt64, busy: UInt64?,
      isRunning: Bool = false
    ) -> Run {
      Run(
        scheduler: scheduler, ticket: ticket, due: due, begin: mark, end: end, busy: busy,
        name: naming.result, steps: naming.steps, task: task, isRunning: isRunning)
    }

    /// Ends the current run. Returns it, and its steps that have not been recorded yet.
    mutating func endRun(
      _ scheduler: Int32, _ ticket: RunTicket, due: UInt64, now: UInt64, processor: UInt64
    ) -> (Run, [TimelineNaming.Step]) {
      let steps = naming.settle(at: now)
      return (run(scheduler, ticket, due: due, end: now, busy: busy(at: now, processor)), steps)
    }

    mutating func beginRun(at now: UInt64, _ ticket: RunTicket, _ processor: UInt64) {
      kind = .pieces
      mark = now
      piece = ticket
      self.processor = processor
      naming = TimelineNaming()
      task = 0
    }

    /// The longest time that the current run can have been on a processor; nil if the run is too short to
    /// tell.
    private func busy(at now: UInt64, _ processor: UInt64) -> UInt64? {
      let length = now &- mark
      return length < 2 * TimelineThread.precision ? nil : min(length, processor &- self.processor)
    }
  }
}
