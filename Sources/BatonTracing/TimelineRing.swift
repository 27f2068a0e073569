// SPDX-License-Identifier: MIT

import BatonKernel
import BatonSchedulers
import Synchronization

/// One thread's records for one timeline: a ring buffer of the newest of each kind, and the turns under way.
///
/// Only its thread writes; the thread that makes a recording reads. Its lock is hardly ever contended.
final class TimelineRing: Sendable {
  struct Run {
    let scheduler: Int32
    let ticket: RunTicket
    let due: UInt64
    let begin: UInt64
    var end: UInt64
    /// The time that it was on a processor, at most; nil if it was too short to tell.
    var busy: UInt64?
    var name: (number: Int32, element: String?)?
    /// The number of its steps that were recorded.
    var steps = 0
    var task: UInt64 = 0
    var isRunning = false

    /// The run as it was at `moment`.
    func asOf(_ moment: UInt64) -> Run {
      if end <= moment { return self }
      var run = self
      (run.end, run.isRunning) = (moment, true)
      run.busy = busy.map { min($0, moment - begin) }
      return run
    }
  }

  struct Step {
    let scheduler: Int32
    let step: TimelineNaming.Step
  }

  struct Event {
    let place: Int32
    /// The number that the core has given to the place's name.
    let name: Int32
    let subscription: Int
    let time: UInt64
    let kind: Recording.Event.Kind
  }

  struct Content {
    var runs: RingBuffer<Run>
    var steps: RingBuffer<Step>
    var events: RingBuffer<Event>
    /// Innermost last.
    var turns: [Turn] = []
    /// The call stacks, where they were read, at which work was scheduled.
    var stacks: RingBuffer<(ticket: UInt64, stack: UInt32)>
    fileprivate var knownName: (name: RunName, number: Int32)?
    /// A cache: the last scheduler, if it is an object, and its number, which is nil if it is not recorded.
    fileprivate var known: (scheduler: SchedulerIdentity, number: Int32?)?

    init(capacity: Int) {
      runs = RingBuffer(limit: capacity)
      steps = RingBuffer(limit: capacity)
      events = RingBuffer(limit: capacity)
      stacks = RingBuffer(limit: capacity)
    }

    var count: Int { runs.ring.count + events.ring.count }
    /// How many runs and events newer ones have replaced.
    fileprivate(set) var dropped = 0

    mutating func beginTurn(
      of scheduler: Int32?, isWork: Bool, frame: UInt, isOutermost: Bool, now: UInt64, processor: UInt64
    ) {
      // The end of a turn that began before the recording is not reported.
      if isOutermost { turns.removeAll(keepingCapacity: true) }
      let isPart = turns.last.map { $0.scheduler == scheduler } ?? false
      let kind: Turn.Kind = isWork ? isPart ? .part : .whole : .pieces
      turns.append(
        Turn(frame: frame, scheduler: scheduler, kind: kind, mark: now, processor: processor))
    }

    /// The place of a turn in `turns`; nil if it is not known. In general it is the innermost one.
    @inline(__always)
    func index(of frame: UInt) -> Int? {
      let last = turns.count - 1
      if last >= 0, turns[last].frame == frame { return last }
      return turns.lastIndex { $0.frame == frame }
    }

    /// Returns false, and does nothing, if the turn is not known.
    mutating func beginPiece(frame: UInt, _ ticket: RunTicket, now: UInt64, processor: UInt64) -> Bool {
      guard let index = index(of: frame) else { return false }
      // The end of a nested turn that began before the recording is not reported.
      if index < turns.count - 1 { turns.removeSubrange((index + 1)...) }
      turns[index].beginRun(at: now, ticket, processor)
      return true
    }

    mutating func endPiece(
      frame: UInt, _ ticket: RunTicket, due: UInt64, now: UInt64, processor: UInt64
    ) {
      // A piece that began before the recording is not known.
      guard let index = index(of: frame), turns[index].piece != nil else { return }
      if let scheduler = turns[index].scheduler {
        add(turns[index].endRun(scheduler, ticket, due: due, now: now, processor: processor), scheduler)
      }
      turns[index].piece = nil
    }

    mutating func endTurn(frame: UInt, now: UInt64, processor: UInt64) {
      guard let index = index(of: frame) else { return }
      var turn = turns[index]
      turns.removeSubrange(index...)
      // The end of a piece is not reported if the recording has been stopped during the piece.
      if turn.isRecorded, let scheduler = turn.scheduler {
        add(turn.endRun(scheduler, turn.piece ?? .none, due: 0, now: now, processor: processor), scheduler)
      }
    }

    /// Gives a new name to what the current run does from now on.
    mutating func name(_ number: Int32, _ element: String?, at now: UInt64) {
      guard let index = turns.lastIndex(where: \.isRecorded), let scheduler = turns[index].scheduler else {
        return
      }
      for step in turns[index].naming.change(to: number, element, at: now) {
        steps.append(Step(scheduler: scheduler, step: step))
      }
    }

    private mutating func add(_ ended: (run: Run, steps: [TimelineNaming.Step]), _ scheduler: Int32) {
      if runs.append(ended.run) != nil { dropped += 1 }
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

  /// Returns false, and does nothing, if the turn began before the recording.
  func beginPiece(frame: UInt, _ ticket: RunTicket, now: UInt64, processor: UInt64) -> Bool {
    content.withLock { $0.beginPiece(frame: frame, ticket, now: now, processor: processor) }
  }

  /// Begins a piece of a turn that began before the recording. Asks the scheduler, which may run foreign
  /// code.
  func beginPieceOfUnknownTurn(frame: UInt, _ ticket: RunTicket, now: UInt64, processor: UInt64) {
    if content.withLock({ $0.index(of: frame) != nil }) { return }
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
      if content.events.append(event) != nil { content.dropped += 1 }
      if content.turns.isEmpty { return }
      switch event.kind {
      case .subscribed: break
      case .next(let element): content.name(event.name, element, at: event.time)
      case .error, .completed, .disposed: content.name(event.name, "\(event.kind)", at: event.time)
      }
    }
  }

  func note(_ stack: UInt32, of ticket: RunTicket) {
    content.withLock { _ = $0.stacks.append((ticket.word, stack)) }
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
    // Work that a scheduler runs in its own `description` is not recorded, because recording would ask for
    // that again.
    if thread.isAsking { return nil }
    thread.isAsking = true
    defer { thread.isAsking = false }
    let (number, isObject) = core.number(of: scheduler)
    content.withLock { content in
      // Unless the set of recorded schedulers has changed meanwhile.
      if isObject, core.version.load(ordering: .acquiring) == version { content.known = (identity, number) }
    }
    return number
  }

  /// Forgets which schedulers are recorded, and the turns under way of schedulers that were not.
  func forgetKnown() {
    content.withLock { content in
      content.known = nil
      content.turns.removeAll { $0.scheduler == nil }
    }
  }

  /// What the ring has now.
  struct Records {
    let thread: UInt32
    let name: String
    let isMain: Bool
    let content: Content
    /// The thread's time on a processor, if a turn is under way.
    let processor: UInt64?
  }

  var records: Records {
    let content = content.withLock { UncheckedSendable($0) }.value
    return Records(
      thread: thread, name: name, isMain: isMain, content: content,
      processor: content.turns.isEmpty ? nil : processorClock.now())
  }

  func clear() {
    let capacity = core.capacity
    // The old content is freed outside the lock.
    let old = content.withLock { content in
      let old = UncheckedSendable(content)
      content = Content(capacity: capacity)
      return old
    }
    _ = old
  }
}

/// The identity of a scheduler that is an object.
private struct SchedulerIdentity: Equatable {
  private let kind: ObjectIdentifier
  /// The object's address. For a scheduler that is a value, some word; such a scheduler is never cached.
  private let word: UInt

  init(_ scheduler: any ImmediateSchedulerType) {
    kind = ObjectIdentifier(type(of: scheduler))
    // Unsafe: an existential begins with three words, of which the first is an object's address. It is only
    // compared. Without `as` the call would be passed the value itself, which may be smaller than a word.
    word = unsafe withUnsafeBytes(of: scheduler as any ImmediateSchedulerType) {
      unsafe $0.load(as: UInt.self)
    }
  }
}
