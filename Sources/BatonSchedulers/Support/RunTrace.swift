// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Who is told what schedulers run, while somebody wants to know.
///
/// A *turn* is what a thread runs for a scheduler without looking at another: a wake-up, with the pieces of work that it
/// finds. What is scheduled meanwhile carries a ticket, and says so when it has been run. Where nobody wants to know, a
/// turn and a piece that is scheduled cost a relaxed load each, and elements nothing.
///
/// A type and not an object, which threads would pass to each other with each piece to count who holds it.
package protocol RunObserver: SendableMetatype {
  /// The calling thread schedules something.
  static func ticket() -> RunTicket

  /// The calling thread begins a turn, which `frame` tells from the others that it is in. It is work as a whole, or it runs
  /// pieces of work.
  static func beginTurn(
    of scheduler: any ImmediateSchedulerType, isWork: Bool, frame: UInt, isOutermost: Bool)

  /// The calling thread begins a piece of the innermost turn.
  static func beginPiece(frame: UInt, _ ticket: RunTicket)

  /// The calling thread has run a piece of the innermost turn.
  static func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64)

  /// The calling thread ends a turn.
  static func endTurn(frame: UInt)

  /// Where in the program the calling thread is.
  static func place() -> RunPlace

  /// What the calling thread does from now on, within what it runs.
  static func name(_ name: RunName)

  /// The calling thread goes on with a task, whose number is not 0.
  static func beginStretch(ofTask task: UInt64)

  /// The calling thread begins to wait. Returns a number for ``endWait(_:)``, not 0.
  static func beginWait(_ kind: WaitKind, _ name: RunName) -> UInt64

  /// A wait is over.
  static func endWait(_ number: UInt64)
}

/// Where something was scheduled, and when.
package struct RunTicket: Sendable {
  package static let none = RunTicket(word: 0)

  /// The observer's; 0 where it is not known.
  package let word: UInt64

  package init(word: UInt64) { self.word = word }

  package var isNone: Bool { word == 0 }
}

package enum RunTrace {
  private static let flag = Atomic(false)
  /// Unsafe: written once, before `flag` is set for the first time; whoever reads it has seen that.
  @safe private nonisolated(unsafe) static var observer: (any RunObserver.Type)?

  /// Whether anybody wants to know.
  @inline(__always)
  static var isOn: Bool { flag.load(ordering: .relaxed) }

  /// Has `observer` told of what is run, or no longer. It is the same one each time, and calls by one thread at a time.
  package static func set(_ isOn: Bool, telling observer: any RunObserver.Type) {
    if Self.observer == nil { Self.observer = observer }
    flag.storeReleasing(isOn)
  }

  private static var present: (any RunObserver.Type)? { flag.load(ordering: .acquiring) ? observer : nil }

  /// The ticket of what is being scheduled.
  @inline(__always)
  static func ticket() -> RunTicket { isOn ? makeTicket() : .none }

  @inline(never)
  private static func makeTicket() -> RunTicket { present?.ticket() ?? .none }

  /// Says that a piece of the innermost turn begins.
  @inline(never)
  static func beginPiece(_ ticket: RunTicket) {
    if let present, let frame = RunningScheduler.frame { present.beginPiece(frame: frame, ticket) }
  }

  /// Says that a piece of the innermost turn has been run.
  ///
  /// - Parameter due: The moment that it waited for, on the clock of ``MonotonicClock``; 0 if there was none.
  @inline(never)
  static func endPiece(_ ticket: RunTicket, due: UInt64 = 0) {
    if let present, let frame = RunningScheduler.frame { present.endPiece(frame: frame, ticket, due: due) }
  }

  /// Says what the calling thread does from now on, within the piece that it runs.
  @inline(__always)
  package static func name(_ label: @autoclosure () -> String, at place: RunPlace = .unknown) {
    if isOn { present?.name(RunName(label(), at: place)) }
  }

  /// Where in the program the calling thread is, if somebody wants to know.
  @inline(__always)
  static func place() -> RunPlace { isOn ? findPlace() : .unknown }

  @inline(never)
  private static func findPlace() -> RunPlace { present?.place() ?? .unknown }

  /// Says that the calling thread goes on with the task whose job this is.
  @inline(__always)
  static func beginStretch(of job: UnownedJob) {
    if isOn { noteStretch(of: job) }
  }

  @inline(never)
  private static func noteStretch(of job: UnownedJob) {
    // A job says the number of its task in its description, and nowhere else.
    guard let start = job.description.firstRange(of: "id: ") else { return }
    let digits = job.description[start.upperBound...].prefix { $0.isNumber }
    if let task = UInt64(digits), task != 0 { present?.beginStretch(ofTask: task) }
  }

  /// Says that something begins to wait. Returns what ``endWait(_:)`` is to be given; 0 if nobody wants to know.
  @inline(__always)
  package static func beginWait(
    _ kind: WaitKind, _ label: @autoclosure () -> String, at place: RunPlace = .unknown
  ) -> UInt64 {
    isOn ? present?.beginWait(kind, RunName(label(), at: place)) ?? 0 : 0
  }

  @inline(__always)
  package static func endWait(_ number: UInt64) {
    // The observer may have been told to stop since: it keeps what began, and is told of the end.
    if number != 0 { observer?.endWait(number) }
  }

  /// Runs `body`, a turn of `scheduler`.
  @inline(never)
  static func turn<Result>(
    of scheduler: any ImmediateSchedulerType, isWork: Bool, frame: UnsafeRawPointer, outer: UnsafeRawPointer?,
    _ body: () throws -> Result
  ) rethrows -> Result {
    guard let present else { return try body() }
    let frame = UInt(bitPattern: frame)
    // Unsafe: `outer` is only compared.
    unsafe present.beginTurn(of: scheduler, isWork: isWork, frame: frame, isOutermost: outer == nil)
    defer { present.endTurn(frame: frame) }
    return try body()
  }
}
