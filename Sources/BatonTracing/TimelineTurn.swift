// SPDX-License-Identifier: MIT

import BatonSchedulers

extension TimelineRing {
  /// A turn under way.
  struct Turn {
    /// What of a turn is recorded.
    enum Kind {
      /// The turn, which is a piece of work itself.
      case whole
      /// Each of the pieces that it runs.
      case pieces
      /// Nothing: it is part of a piece of the turn around it, by the same scheduler.
      case part
    }

    let frame: UInt
    /// Nil if it is not recorded.
    let scheduler: Int32?
    var kind: Kind
    /// When the piece began that runs now, or the turn.
    var mark: UInt64
    /// The ticket of the piece that runs now, if one does.
    var piece: RunTicket?
    /// The thread's time on a processor at `mark`.
    var processor: UInt64
    /// Of what runs now.
    var naming = TimelineNaming()
    var task: UInt64 = 0

    var isRecorded: Bool { scheduler != nil && (kind == .whole || piece != nil) }

    /// What runs at `now`, when its thread has been on a processor for so long, if that is known.
    func running(at now: UInt64, _ processor: UInt64?) -> Run? {
      guard let scheduler, mark < now, kind == .whole || piece != nil else { return nil }
      var turn = self
      _ = turn.naming.settle(at: now)
      return turn.run(
        scheduler, piece ?? .none, due: 0, end: now, busy: processor.flatMap { busy(at: now, $0) },
        isRunning: true)
    }

    /// What has been run, or what runs.
    private func run(
      _ scheduler: Int32, _ ticket: RunTicket, due: UInt64, end: UInt64, busy: UInt64?,
      isRunning: Bool = false
    ) -> Run {
      Run(
        scheduler: scheduler, ticket: ticket, due: due, begin: mark, end: end, busy: busy, naming: naming,
        task: task, isRunning: isRunning)
    }

    /// Ends what runs. Returns it, and those of its steps that are not recorded yet.
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

    /// How long what ends now was on a processor, at most; nil if it was too short to tell.
    private func busy(at now: UInt64, _ processor: UInt64) -> UInt64? {
      let length = now &- mark
      return length < 2 * TimelineThread.precision ? nil : min(length, processor &- self.processor)
    }
  }
}
