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
    /// For how long it was on a processor, if it was long enough to tell.
    var busy: UInt64?
    var naming = TimelineNaming()
    var task: UInt64 = 0
    var isRunning = false
  }

  /// A step of a run.
  struct Step {
    let scheduler: Int32
    let step: TimelineNaming.Step
  }

  struct Event {
    let place: Int32
    /// The core's number of the place's name.
    let name: Int32
    let subscription: Int
    let time: UInt64
    let kind: Recording.Event.Kind
  }

  struct Content {
    var runs: Newest<Run>
    var steps: Newest<Step>
    var events: Newest<Event>
    /// Innermost last.
    var turns: [Turn] = []
    /// The stacks of what was scheduled, where they were read.
    var stacks: Newest<(ticket: UInt64, stack: UInt32)>
    fileprivate var knownName: (name: RunName, number: Int32)?
    /// The scheduler that ran something last, if it is an object, and its number, which is nil if it is not recorded.
    fileprivate var known: (scheduler: SchedulerIdentity, number: Int32?)?

    init(capacity: Int) {
      runs = Newest(capacity: capacity)
      steps = Newest(capacity: capacity)
      events = Newest(capacity: capacity)
      stacks = Newest(capacity: capacity)
    }

    var count: Int { runs.items.count + events.items.count }
    var dropped: Int { runs.dropped + events.dropped }

    mutating func beginTurn(
      of scheduler: Int32?, isWork: Bool, frame: UInt, isOutermost: Bool, now: UInt64, processor: UInt64
    ) {
      // One that was joined may have ended unseen.
      if isOutermost { turns.removeAll(keepingCapacity: true) }
      let isPart = turns.last.map { $0.scheduler == scheduler } ?? false
      let kind: Turn.Kind = isWork ? isPart ? .part : .whole : .pieces
      turns.append(
        Turn(frame: frame, scheduler: scheduler, kind: kind, mark: now, processor: processor))
    }

    /// False, and nothing is done, if its turn is not known.
    mutating func beginPiece(frame: UInt, _ ticket: RunTicket, now: UInt64, processor: UInt64) -> Bool {
      guard let index = turns.lastIndex(where: { $0.frame == frame }) else { return false }
      // What is further in has ended unseen.
      turns.removeSubrange((index + 1)...)
      turns[index].beginRun(at: now, ticket, processor)
      return true
    }

    mutating func endPiece(
      frame: UInt, _ ticket: RunTicket, due: UInt64, now: UInt64, processor: UInt64
    ) {
      // A piece that began before the recording is not known.
      guard let index = turns.lastIndex(where: { $0.frame == frame }), turns[index].piece != nil else {
        return
      }
      if let scheduler = turns[index].scheduler {
        add(turns[index].endRun(scheduler, ticket, due: due, now: now, processor: processor), scheduler)
      }
      turns[index].piece = nil
    }

    mutating func endTurn(frame: UInt, now: UInt64, processor: UInt64) {
      guard let index = turns.lastIndex(where: { $0.frame == frame }) else { return }
      var turn = turns[index]
      turns.removeSubrange(index...)
      if turn.kind == .whole, let scheduler = turn.scheduler {
        add(turn.endRun(scheduler, .none, due: 0, now: now, processor: processor), scheduler)
      }
    }

    /// What runs goes on with something else.
    mutating func name(_ number: Int32, _ element: String?, at now: UInt64) {
      guard let index = turns.lastIndex(where: \.isRecorded), let scheduler = turns[index].scheduler else {
        return
      }
      for step in turns[index].naming.change(to: number, element, at: now) {
        steps.append(Step(scheduler: scheduler, step: step))
      }
    }

    private mutating func add(_ ended: (run: Run, steps: [TimelineNaming.Step]), _ scheduler: Int32) {
      runs.append(ended.run)
      for step in ended.steps { steps.append(Step(scheduler: scheduler, step: step)) }
    }
  }

  let core: TimelineCore
  let thread: UInt32
  let name: String
  let isMain: Bool
  let processorClock: ProcessorClock
  let content: Lock<Content>
  init(_ core: TimelineCore, _ thread: borrowing TimelineThread) {
    self.core = core
    self.thread = thread.number
    name = thread.name
    isMain = thread.isMain
    processorClock = thread.processorClock
    content = Lock(Content(capacity: core.capacity))
  }

  func beginTurn(
    of scheduler: any ImmediateSchedulerType, isWork: Bool, frame: UInt, isOutermost: Bool, processor: UInt64
  ) {
    let number = number(of: scheduler)
    let now = MonotonicClock.now()
    content.withLock {
      $0.beginTurn(
        of: number, isWork: isWork, frame: frame, isOutermost: isOutermost, now: now, processor: processor)
    }
  }

  func beginPiece(frame: UInt, _ ticket: RunTicket, now: UInt64, processor: UInt64) {
    if content.withLock({ $0.beginPiece(frame: frame, ticket, now: now, processor: processor) }) { return }
    // Its turn began before the recording.
    guard let scheduler = Schedulers.current else { return }
    let number = number(of: scheduler)
    content.withLock {
      $0.turns.append(
        Turn(frame: frame, scheduler: number, kind: .pieces, mark: now, piece: ticket, processor: processor))
    }
  }

  func endPiece(
    frame: UInt, _ ticket: RunTicket, due: UInt64, now: UInt64, processor: UInt64
  ) {
    content.withLock { $0.endPiece(frame: frame, ticket, due: due, now: now, processor: processor) }
  }

  func endTurn(frame: UInt, now: UInt64, processor: UInt64) {
    content.withLock { $0.endTurn(frame: frame, now: now, processor: processor) }
  }

  func add(_ event: Event) {
    content.withLock { content in
      content.events.append(event)
      if content.turns.isEmpty { return }
      switch event.kind {
      case .subscribed: break
      case .next(let element): content.name(event.name, element, at: event.time)
      case .error, .completed, .disposed: content.name(event.name, "\(event.kind)", at: event.time)
      }
    }
  }

  func note(_ stack: UInt32, of ticket: RunTicket) {
    content.withLock { $0.stacks.append((ticket.word, stack)) }
  }

  func name(_ name: RunName, now: UInt64) {
    let known = content.withLock { content -> Bool in
      guard let known = content.knownName, known.name == name else { return false }
      content.name(known.number, nil, at: now)
      return true
    }
    if known { return }
    let number = core.number(of: .init(name))
    content.withLock { content in
      content.knownName = (name, number)
      content.name(number, nil, at: now)
    }
  }

  func beginStretch(ofTask task: UInt64) {
    content.withLock { content in
      if let index = content.turns.lastIndex(where: \.isRecorded) { content.turns[index].task = task }
    }
  }

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
    // Unsafe: an existential begins with three words, of which the first is an object's address. It is only compared.
    word = unsafe withUnsafeBytes(of: scheduler) { unsafe $0.load(as: UInt.self) }
  }
}
