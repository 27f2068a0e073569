// SPDX-License-Identifier: MIT

import BatonSchedulers
import Synchronization

/// The timelines that are open, for all threads to see.
enum TimelineHub: RunObserver {
  /// Open timelines, and of each whether it records runs.
  private static let open = Lock<[(core: TimelineCore, wantsRuns: Bool)]>([])
  /// Counts the changes of `open`.
  static let generation = Atomic<UInt>(0)

  /// Has what is traced in `core` recorded, and what schedulers run if it `wantsRuns`.
  static func open(_ core: TimelineCore, wantsRuns: Bool) {
    change { open in
      open.removeAll { $0.core === core }
      open.append((core, wantsRuns))
    }
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
    return cores.map { $0.ring(for: thread) }
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
    return Ticket(time: MonotonicClock.now(), thread: thread.number).packed
  }

  static func beginTurn(of scheduler: any ImmediateScheduler, frame: UInt, isOutermost: Bool) {
    let thread = TimelineThread.current
    thread.signposts.begin(frame, of: scheduler)
    thread.forEachRing { $0.beginTurn(of: scheduler, frame: frame, isOutermost: isOutermost) }
    thread.frame = frame
  }

  static func beginPiece(frame: UInt, _ ticket: RunTicket) {
    let thread = TimelineThread.current
    thread.forEachRing { $0.beginPiece(ticket) }
    if thread.frame == frame { return }
    guard let scheduler = Schedulers.current else { return }
    thread.forEachRing { $0.join(frame, of: scheduler) }
    thread.frame = frame
  }

  static func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64) {
    let now = MonotonicClock.now()
    TimelineThread.current.forEachRing { $0.endPiece(frame: frame, ticket, due: due, now: now) }
  }

  static func endTurn(frame: UInt, outer: UInt) {
    let (thread, now) = (TimelineThread.current, MonotonicClock.now())
    thread.forEachRing { $0.endTurn(frame: frame, now: now) }
    thread.signposts.end(frame)
    if thread.frame == frame { thread.frame = outer }
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

  var packed: RunTicket { RunTicket(word: UInt64(thread) << Self.timeBits | time & Self.timeMask | 1) }

  /// Nil for none, which is also the ticket of a piece of which nothing but that it runs is known.
  ///
  /// - Parameter begin: When it was run, at most three days later.
  init?(_ ticket: RunTicket, before begin: UInt64) {
    if ticket.word <= 1 { return nil }
    time = begin &- (begin &- ticket.word) & Self.timeMask
    thread = UInt32(ticket.word >> Self.timeBits)
  }

  /// Whether it may be of a thread of this number.
  func isOf(_ number: UInt32) -> Bool { thread == number & 0xFFFF }

  private static var timeMask: UInt64 { 1 << timeBits - 1 }
}
