// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// The timelines that are open, for all threads to see.
enum TimelineHub: RunObserver {
  /// Open timelines, and of each whether it records runs.
  private static let open = Lock<[(core: TimelineCore, wantsRuns: Bool)]>([])
  /// Counts the changes of `open`.
  static let generation = Atomic<UInt>(0)
  /// Numbers the waits.
  private static let waits = Atomic<UInt64>(0)

  /// Has what is traced in `core` recorded, and what schedulers run if it `wantsRuns`.
  static func open(_ core: TimelineCore, wantsRuns: Bool) {
    change { open in
      open.removeAll { $0.core === core }
      open.append((core, wantsRuns))
    }
  }

  /// Does what takes milliseconds the first time, before a recording begins.
  static func prepare() {
    CallStacks.prepare()
    TimelineThread.current.readStacks()
  }

  static func close(_ core: TimelineCore) {
    change { open in open.removeAll { $0.core === core } }
  }

  private static func change(_ body: (inout [(core: TimelineCore, wantsRuns: Bool)]) -> Void) {
    // The old ones leave the lock before they are freed.
    let old = open.withLock { open in
      let old = open
      body(&open)
      RunTrace.set(open.contains { $0.wantsRuns }, telling: Self.self)
      generation.add(1, ordering: .releasing)
      return UncheckedSendable(old)
    }
    _ = old
  }

  /// The rings that `thread` writes to.
  static func rings(for thread: TimelineThread) -> [TimelineRing] {
    let cores = open.withLock { $0.map(\.core) }
    return cores.compactMap { $0.ring(for: thread) }
  }

  /// Is told that a thread ends.
  static func forget(_ thread: TimelineThread) {
    let cores = open.withLock { $0.map(\.core) }
    for core in cores { core.forget(thread.number) }
  }

  // What schedulers tell.

  static func ticket() -> RunTicket {
    let thread = TimelineThread.current
    // Else it has no name in the recording if it runs nothing itself.
    thread.forEachRing { _ in }
    let now = MonotonicClock.now()
    let ticket = Ticket(time: now, thread: thread.number).packed
    let stack = thread.stack(at: now)
    if stack != 0 { thread.forEachRing { $0.note(stack, of: ticket) } }
    return ticket
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
    let (thread, now) = (TimelineThread.current, MonotonicClock.now())
    thread.placeOfRun = 0
    let processor = thread.processorTime(at: now)
    thread.forEachRing { $0.beginPiece(frame: frame, ticket, now: now, processor: processor) }
  }

  static func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64) {
    let (thread, now) = (TimelineThread.current, MonotonicClock.now())
    let processor = thread.processorTime(at: now)
    thread.forEachRing { $0.endPiece(frame: frame, ticket, due: due, now: now, processor: processor) }
  }

  static func endTurn(frame: UInt) {
    let (thread, now) = (TimelineThread.current, MonotonicClock.now())
    let processor = thread.processorTime(at: now)
    thread.forEachRing { $0.endTurn(frame: frame, now: now, processor: processor) }
    thread.placeOfRun = 0
    thread.signposts.end(frame)
  }

  static func place() -> RunPlace {
    let thread = TimelineThread.current
    // What a run subscribes to belongs to what the run is: none of the program's calls need be on its thread's stack.
    if !thread.isMain, thread.placeOfRun != 0 { return RunPlace(number: thread.placeOfRun) }
    return RunPlace(number: thread.place(at: MonotonicClock.now()))
  }

  static func name(_ name: RunName) {
    let (thread, now) = (TimelineThread.current, MonotonicClock.now())
    if name.place.number != 0 { thread.placeOfRun = name.place.number }
    thread.forEachRing { $0.name(name, now: now) }
  }

  static func beginStretch(ofTask task: UInt64) {
    TimelineThread.current.forEachRing { $0.beginStretch(ofTask: task) }
  }

  static func beginWait(_ kind: WaitKind, _ name: RunName) -> UInt64 {
    let (thread, now) = (TimelineThread.current, MonotonicClock.now())
    let number = waits.add(1, ordering: .relaxed).newValue
    thread.forEachRing { $0.core.beginWait(number, kind, name, on: thread.number, at: now) }
    return number
  }

  static func endWait(_ number: UInt64) {
    let now = MonotonicClock.now()
    for (core, _) in open.withLock({ $0 }) { core.endWait(number, at: now) }
  }
}

/// When something was scheduled, and by which thread: the low bits of each, for a ticket is a word.
struct Ticket {
  private static let timeBits: UInt64 = 48

  let time: UInt64
  let thread: UInt32

  init(time: UInt64, thread: UInt32) {
    self.time = time
    self.thread = thread
  }

  /// Odd, so that it is not none; and so a nanosecond early, rather than late.
  var packed: RunTicket { RunTicket(word: UInt64(thread) << Self.timeBits | (time - 1) & Self.timeMask | 1) }

  /// Nil for none.
  ///
  /// - Parameter begin: When it was run, at most three days later.
  init?(_ ticket: RunTicket, before begin: UInt64) {
    if ticket.isNone { return nil }
    time = begin &- (begin &- ticket.word) & Self.timeMask
    thread = UInt32(ticket.word >> Self.timeBits)
  }

  private static var timeMask: UInt64 { 1 << timeBits - 1 }
}
