// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// What one thread has seen for one timeline: the newest records of each kind, and what it is running.
///
/// Its thread alone writes; whoever makes a recording reads. Between them is a lock, which hardly anybody else wants.
final class TimelineRing: Sendable {
  struct Run {
    let scheduler: Int32
    let ticket: RunTicket
    let due: UInt64
    let begin: UInt64
    let end: UInt64
    var isRunning = false
  }

  struct Event {
    let place: Int32
    let subscription: Int
    let time: UInt64
    let kind: Recording.Event.Kind
  }

  /// A turn under way.
  struct Turn {
    /// What makes the runs of a turn.
    enum Kind {
      /// The turn as a whole, if no piece of it says that it has been run.
      case whole
      case pieces
      /// Nothing: it is part of a piece of the turn around it, by the same scheduler.
      case part
    }

    let frame: UInt
    /// Nil if it is not recorded.
    let scheduler: Int32?
    var kind: Kind
    /// When the piece began that runs now, if one does.
    var mark: UInt64

    /// What runs at `now`.
    ///
    /// - Parameter piece: The ticket of the piece that runs, or nil.
    func running(at now: UInt64, piece: RunTicket?) -> Run? {
      guard let scheduler, mark < now, kind == .whole || kind == .pieces && piece != nil else { return nil }
      return Run(scheduler: scheduler, ticket: piece ?? .none, due: 0, begin: mark, end: now, isRunning: true)
    }
  }

  struct Content {
    var runs: Newest<Run>
    var events: Newest<Event>
    /// Innermost last.
    var turns: [Turn] = []
    /// The scheduler that ran something last, if it is an object, and its number, which is nil if it is not recorded.
    fileprivate var known: (scheduler: SchedulerIdentity, number: Int32?)?

    init(capacity: Int) {
      runs = Newest(capacity: capacity)
      events = Newest(capacity: capacity)
    }

    var count: Int { runs.items.count + events.items.count }
    var dropped: Int { runs.dropped + events.dropped }

    mutating func beginTurn(of scheduler: Int32?, frame: UInt, isOutermost: Bool, now: UInt64) {
      // One that was joined may have ended unseen.
      if isOutermost { turns.removeAll(keepingCapacity: true) }
      let isPart = turns.last.map { $0.scheduler == scheduler } ?? false
      turns.append(Turn(frame: frame, scheduler: scheduler, kind: isPart ? .part : .whole, mark: now))
    }

    mutating func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64, now: UInt64) {
      let last = turns.count - 1
      // One that began before the recording is not known.
      guard last >= 0, turns[last].frame == frame else { return }
      if let scheduler = turns[last].scheduler {
        runs.append(Run(scheduler: scheduler, ticket: ticket, due: due, begin: turns[last].mark, end: now))
      }
      (turns[last].kind, turns[last].mark) = (.pieces, now)
    }

    mutating func endTurn(frame: UInt, now: UInt64) {
      guard let index = turns.lastIndex(where: { $0.frame == frame }) else { return }
      let turn = turns[index]
      turns.removeSubrange(index...)
      if turn.kind == .whole, let scheduler = turn.scheduler {
        runs.append(Run(scheduler: scheduler, ticket: .none, due: 0, begin: turn.mark, end: now))
      }
    }

    /// What runs at `now`.
    func running(at now: UInt64, piece: RunTicket?) -> [Run] {
      // What has a turn within it is in a piece.
      let outer = turns.dropLast().compactMap { $0.running(at: now, piece: RunTicket.none) }
      return outer + [turns.last?.running(at: now, piece: piece)].compactMap { $0 }
    }
  }

  let core: TimelineCore
  let thread: UInt32
  let name: String
  let isMain: Bool
  let content: Lock<Content>
  /// The ticket of the piece of the innermost turn that runs, 1 if that is not known; 0 if none does.
  private let piece = Atomic<UInt64>(0)

  init(_ core: TimelineCore, _ thread: borrowing TimelineThread) {
    self.core = core
    self.thread = thread.number
    name = thread.name
    isMain = thread.isMain
    content = Lock(Content(capacity: core.capacity))
  }

  func beginTurn(of scheduler: any ImmediateScheduler, frame: UInt, isOutermost: Bool) {
    piece.store(0, ordering: .relaxed)
    let number = number(of: scheduler)
    content.withLock {
      $0.beginTurn(of: number, frame: frame, isOutermost: isOutermost, now: MonotonicClock.now())
    }
  }

  func beginPiece(_ ticket: RunTicket) { piece.store(max(ticket.word, 1), ordering: .relaxed) }

  /// The ticket of the piece that runs, if one does.
  var runningPiece: RunTicket? {
    let word = piece.load(ordering: .relaxed)
    return word == 0 ? nil : RunTicket(word: word)
  }

  /// Takes up a turn that began before the recording, at the beginning of a piece.
  func join(_ frame: UInt, of scheduler: any ImmediateScheduler) {
    let number = number(of: scheduler)
    content.withLock {
      $0.turns.append(Turn(frame: frame, scheduler: number, kind: .pieces, mark: MonotonicClock.now()))
    }
  }

  func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64, now: UInt64) {
    piece.store(0, ordering: .relaxed)
    content.withLock { $0.endPiece(frame: frame, ticket, due: due, now: now) }
  }

  func endTurn(frame: UInt, now: UInt64) {
    // So was what it was in.
    piece.store(1, ordering: .relaxed)
    content.withLock { $0.endTurn(frame: frame, now: now) }
  }

  func add(_ event: Event) { content.withLock { $0.events.append(event) } }

  private func number(of scheduler: any ImmediateScheduler) -> Int32? {
    let identity = SchedulerIdentity(scheduler)
    if let known = content.withLock({ $0.known }), known.scheduler == identity { return known.number }
    let (number, isObject) = core.number(of: scheduler)
    if isObject { content.withLock { $0.known = (identity, number) } }
    return number
  }

  /// Has schedulers looked up anew.
  func forgetKnown() { content.withLock { $0.known = nil } }

  func clear() {
    let capacity = core.capacity
    // What was in it leaves the lock before it is freed.
    let old = content.withLock { content in
      let old = UncheckedSendable(content)
      content = Content(capacity: capacity)
      return old
    }
    _ = old
  }
}

/// Tells schedulers that are objects from each other, and from others.
private struct SchedulerIdentity: Equatable {
  private let kind: ObjectIdentifier
  /// Its address. (Asking whether it is an object takes longer than all the rest.)
  private let word: UInt

  init(_ scheduler: any ImmediateScheduler) {
    kind = ObjectIdentifier(type(of: scheduler))
    word = withUnsafeBytes(of: scheduler) { $0.load(as: UInt.self) }
  }
}

/// The newest so many of what was appended.
struct Newest<Item> {
  private let capacity: Int
  /// In order, but for a place from which on they are older.
  private(set) var items: ContiguousArray<Item> = []
  /// The place of the oldest, if items are dropped.
  private var oldest = 0
  private(set) var dropped = 0

  init(capacity: Int) { self.capacity = capacity }

  mutating func append(_ item: Item) {
    if items.count < capacity { return items.append(item) }
    items[oldest] = item
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    dropped += 1
  }
}
