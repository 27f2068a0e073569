// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// The open timelines of the process. It receives every report of the schedulers, and passes it to the
/// calling thread's rings.
enum TimelineHub: RunObserver {
  /// The open timelines, and whether each records runs.
  private static let open = Lock<[(core: TimelineCore, wantsRuns: Bool)]>([])
  /// Counts the changes of `open`.
  static let generation = Atomic<UInt>(0)
  private static let waits = Atomic<UInt64>(0)

  /// Adds an open timeline: it records traced places, and runs too if it `wantsRuns`.
  static func open(_ core: TimelineCore, wantsRuns: Bool) {
    change { open in
      open.removeAll { $0.core === core }
      open.append((core, wantsRuns))
    }
  }

  /// Does the work that takes milliseconds the first time, before a recording begins.
  static func prepare() {
    CallStacks.prepare()
    TimelineThread.current.readStacks()
  }

  static func close(_ core: TimelineCore) {
    change { open in open.removeAll { $0.core === core } }
  }

  private static func change(_ body: (inout [(core: TimelineCore, wantsRuns: Bool)]) -> Void) {
    // The old array is freed outside the lock.
    let old = open.withLock { open in
      let old = open
      body(&open)
      RunTrace.set(open.contains { $0.wantsRuns }, telling: Self.self)
      generation.wrappingAdd(1, ordering: .releasing)
      return UncheckedSendable(old)
    }
    _ = old
  }

  /// The open timelines, in an array of the caller's: read under the lock, because `change` changes the array
  /// in place.
  private static var cores: [TimelineCore] { open.withLock { $0.map(\.core) } }

  /// The rings that `thread` writes to.
  static func rings(for thread: TimelineThread) -> [TimelineRing] {
    cores.compactMap { $0.ring(for: thread) }
  }

  static func forget(_ thread: TimelineThread) { for core in cores { core.forget(thread.number) } }

  // The reports of schedulers.

  static func ticket() -> RunTicket {
    TimelineThread.withCurrent { thread in
      // So that the recording has the thread's name even if it only schedules.
      thread.makeRings()
      let now = MonotonicClock.now()
      let ticket = Ticket(time: now, thread: thread.number).packed
      let stack = thread.stack(at: now)
      if stack != 0 { thread.forEachRing { $0.note(stack, of: ticket) } }
      return ticket
    }
  }

  static func beginTurn(
    of scheduler: any ImmediateSchedulerType, isWork: Bool, frame: UInt, isOutermost: Bool
  ) {
    let thread = TimelineThread.current
    let processor = thread.processorTime(at: MonotonicClock.now())
    if isOutermost { thread.placeOfRun = 0 }
    thread.signposts.begin(frame, of: scheduler)
    thread.forEachRing {
      $0.beginTurn(
        of: scheduler, isWork: isWork, frame: frame, isOutermost: isOutermost, processor: processor)
    }
  }

  static func beginPiece(frame: UInt, _ ticket: RunTicket) {
    TimelineThread.withCurrent { thread in
      let now = MonotonicClock.now()
      thread.placeOfRun = 0
      let processor = thread.processorTime(at: now)
      var isTurnKnown = true
      thread.forEachRingAtOnce {
        if !$0.beginPiece(frame: frame, ticket, now: now, processor: processor) { isTurnKnown = false }
      }
      if isTurnKnown { return }
      thread.forEachRing {
        $0.beginPieceOfUnknownTurn(frame: frame, ticket, now: now, processor: processor)
      }
    }
  }

  static func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64) {
    TimelineThread.withCurrent { thread in
      let now = MonotonicClock.now()
      let processor = thread.processorTime(at: now)
      thread.forEachRingAtOnce {
        $0.endPiece(frame: frame, ticket, due: due, now: now, processor: processor)
      }
    }
  }

  static func endTurn(frame: UInt) {
    TimelineThread.withCurrent { thread in
      let now = MonotonicClock.now()
      let processor = thread.processorTime(at: now)
      thread.forEachRingAtOnce { $0.endTurn(frame: frame, now: now, processor: processor) }
      thread.placeOfRun = 0
      thread.signposts.end(frame)
    }
  }

  static func site() -> CallSite {
    let thread = TimelineThread.current
    // A subscription made in a run has the run's place, because the stack there may have no calls of the
    // program.
    if !thread.isMain, thread.placeOfRun != 0 { return CallSite(number: thread.placeOfRun) }
    return CallSite(number: thread.place(at: MonotonicClock.now()))
  }

  static func name(_ name: RunName) {
    let (thread, now) = (TimelineThread.current, MonotonicClock.now())
    if name.site.number != 0 { thread.placeOfRun = name.site.number }
    thread.forEachRing { $0.name(name, now: now) }
  }

  static func beginStretch(ofTask task: UInt64) {
    TimelineThread.current.forEachRing { $0.beginStretch(ofTask: task) }
  }

  static func beginWait(_ kind: WaitKind, _ name: RunName) -> UInt64 {
    let (thread, now) = (TimelineThread.current, MonotonicClock.now())
    let number = waits.wrappingAdd(1, ordering: .relaxed).newValue
    thread.forEachRing { $0.core.beginWait(number, kind, name, on: thread.number, at: now) }
    return number
  }

  static func endWait(_ number: UInt64) {
    let now = MonotonicClock.now()
    for core in cores { core.endWait(number, at: now) }
  }
}

/// When and on which thread a piece was scheduled. A ticket is one word, and has the low bits of both.
struct Ticket {
  private static let timeBits: UInt64 = 48

  let time: UInt64
  let thread: UInt32

  init(time: UInt64, thread: UInt32) {
    self.time = time
    self.thread = thread
  }

  /// The lowest bit is set, so that the word is not 0, which means no ticket. The time is thereby up to a
  /// nanosecond early.
  var packed: RunTicket { RunTicket(word: UInt64(thread) << Self.timeBits | (time - 1) & Self.timeMask | 1) }

  /// Returns nil for ``RunTicket/none``.
  ///
  /// - Parameter begin: When the piece began to run, at most three days after it was scheduled: 48 bits of
  ///   nanoseconds.
  init?(_ ticket: RunTicket, before begin: UInt64) {
    if ticket.word == 0 { return nil }
    time = begin &- (begin &- ticket.word) & Self.timeMask
    thread = UInt32(ticket.word >> Self.timeBits)
  }

  private static var timeMask: UInt64 { 1 << timeBits - 1 }
}
