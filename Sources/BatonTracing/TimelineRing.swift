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

    /// What runs at `now`.
    func running(at now: UInt64) -> Run? {
      guard let scheduler, mark < now, kind == .whole || piece != nil else { return nil }
      return Run(
        scheduler: scheduler, ticket: piece ?? .none, due: 0, begin: mark, end: now, isRunning: true)
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

    mutating func beginTurn(of scheduler: Int32?, isWork: Bool, frame: UInt, isOutermost: Bool, now: UInt64) {
      // One that was joined may have ended unseen.
      if isOutermost { turns.removeAll(keepingCapacity: true) }
      let isPart = turns.last.map { $0.scheduler == scheduler } ?? false
      let kind: Turn.Kind = isWork ? isPart ? .part : .whole : .pieces
      turns.append(Turn(frame: frame, scheduler: scheduler, kind: kind, mark: now))
    }

    /// False, and nothing is done, if its turn is not known.
    mutating func beginPiece(frame: UInt, _ ticket: RunTicket, now: UInt64) -> Bool {
      guard let index = turns.lastIndex(where: { $0.frame == frame }) else { return false }
      // What is further in has ended unseen.
      turns.removeSubrange((index + 1)...)
      turns[index].kind = .pieces
      turns[index].mark = now
      turns[index].piece = ticket
      return true
    }

    mutating func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64, now: UInt64) {
      // A piece that began before the recording is not known.
      guard let index = turns.lastIndex(where: { $0.frame == frame }), turns[index].piece != nil else {
        return
      }
      if let scheduler = turns[index].scheduler {
        runs.append(Run(scheduler: scheduler, ticket: ticket, due: due, begin: turns[index].mark, end: now))
      }
      turns[index].piece = nil
    }

    mutating func endTurn(frame: UInt, now: UInt64) {
      guard let index = turns.lastIndex(where: { $0.frame == frame }) else { return }
      let turn = turns[index]
      turns.removeSubrange(index...)
      if turn.kind == .whole, let scheduler = turn.scheduler {
        runs.append(Run(scheduler: scheduler, ticket: .none, due: 0, begin: turn.mark, end: now))
      }
    }
  }

  let core: TimelineCore
  let thread: UInt32
  let name: String
  let isMain: Bool
  let content: Lock<Content>
  init(_ core: TimelineCore, _ thread: borrowing TimelineThread) {
    self.core = core
    self.thread = thread.number
    name = thread.name
    isMain = thread.isMain
    content = Lock(Content(capacity: core.capacity))
  }

  func beginTurn(of scheduler: any ImmediateSchedulerType, isWork: Bool, frame: UInt, isOutermost: Bool) {
    let number = number(of: scheduler)
    let now = MonotonicClock.now()
    content.withLock {
      $0.beginTurn(of: number, isWork: isWork, frame: frame, isOutermost: isOutermost, now: now)
    }
  }

  func beginPiece(frame: UInt, _ ticket: RunTicket, now: UInt64) {
    if content.withLock({ $0.beginPiece(frame: frame, ticket, now: now) }) { return }
    // Its turn began before the recording.
    guard let scheduler = Schedulers.current else { return }
    let number = number(of: scheduler)
    content.withLock {
      $0.turns.append(Turn(frame: frame, scheduler: number, kind: .pieces, mark: now, piece: ticket))
    }
  }

  func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64, now: UInt64) {
    content.withLock { $0.endPiece(frame: frame, ticket, due: due, now: now) }
  }

  func endTurn(frame: UInt, now: UInt64) { content.withLock { $0.endTurn(frame: frame, now: now) } }

  func add(_ event: Event) { content.withLock { $0.events.append(event) } }

  private func number(of scheduler: any ImmediateSchedulerType) -> Int32? {
    let identity = SchedulerIdentity(scheduler)
    if let known = content.withLock({ $0.known }), known.scheduler == identity { return known.number }
    let version = core.version.load(ordering: .acquiring)
    let thread = TimelineThread.current
    // What a scheduler runs in order to say what it is called is not recorded: it would be asked again.
    if thread.isAsking { return nil }
    thread.isAsking = true
    defer { thread.isAsking = false }
    let (number, isObject) = core.number(of: scheduler)
    content.withLock { content in
      // Unless others are wanted since.
      if isObject, core.version.load(ordering: .acquiring) == version { content.known = (identity, number) }
    }
    return number
  }

  /// Has schedulers looked up anew, those of turns under way that are not recorded included.
  func forgetKnown() {
    content.withLock { content in
      content.known = nil
      content.turns.removeAll { $0.scheduler == nil }
    }
  }

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

  init(_ scheduler: any ImmediateSchedulerType) {
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
