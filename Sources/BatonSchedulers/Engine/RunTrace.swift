// SPDX-License-Identifier: MIT

import Synchronization

/// Receives what schedulers run, while a timeline records.
///
/// A *turn* is one call of ``RunningScheduler/run(as:isWork:until:_:)``: a piece of work, or a wake-up that
/// runs several pieces. While no timeline records, a turn and a scheduled piece cost a relaxed load each, and
/// elements nothing.
///
/// A type and not an object, because threads would contend for an object's reference count with each piece.
package protocol RunObserver: SendableMetatype {
  static func ticket() -> RunTicket

  /// The calling thread begins a turn, one piece of work if `isWork`. `frame` identifies it among those
  /// nested on this thread.
  static func beginTurn(
    of scheduler: any ImmediateSchedulerType, isWork: Bool, frame: UInt, isOutermost: Bool)

  /// The calling thread begins a piece of the innermost turn.
  static func beginPiece(frame: UInt, _ ticket: RunTicket)

  /// The calling thread has run a piece of the innermost turn.
  static func endPiece(frame: UInt, _ ticket: RunTicket, due: UInt64)

  static func endTurn(frame: UInt)

  /// The site in the program that has called the library on this thread.
  static func site() -> CallSite

  /// Names what the calling thread does from now on, within its innermost run.
  static func name(_ name: RunName)

  /// The calling thread goes on with a task, whose number is not 0.
  static func beginStretch(ofTask task: UInt64)

  /// The calling thread begins to wait. Returns a number for ``endWait(_:)``, not 0.
  static func beginWait(_ kind: WaitKind, _ name: RunName) -> UInt64

  static func endWait(_ number: UInt64)
}

/// When and on which thread a piece of work was scheduled.
package struct RunTicket: Sendable {
  package static let none = RunTicket(word: 0)

  /// Chosen by the observer; 0 where nothing is known.
  package let word: UInt64

  package init(word: UInt64) { self.word = word }
}

package enum RunTrace {
  private static let flag = Atomic(false)
  /// Unsafe: written once, before `flag` is set for the first time, and read by threads that have seen `flag`
  /// set.
  @safe private nonisolated(unsafe) static var observer: (any RunObserver.Type)?  // Sendable: set once.

  /// Whether a timeline records.
  @inline(__always)
  static var isOn: Bool { flag.load(ordering: .relaxed) }

  /// Begins or ends the reports to `observer`, which is the same type each time. Calls must not overlap.
  package static func set(_ isOn: Bool, telling observer: any RunObserver.Type) {
    if Self.observer == nil { Self.observer = observer }
    flag.storeReleasing(isOn)
  }

  /// The observer, while a timeline records.
  static var present: (any RunObserver.Type)? { flag.load(ordering: .acquiring) ? observer : nil }

  @inline(__always)
  static func ticket() -> RunTicket { isOn ? makeTicket() : .none }

  @inline(never)
  private static func makeTicket() -> RunTicket { present?.ticket() ?? .none }

  @inline(__always)
  package static func name(_ label: @autoclosure () -> String, at site: CallSite = .unknown) {
    if isOn { present?.name(RunName(label(), at: site)) }
  }

  /// Names what follows after a piece of work: `debounce` for `debounce's timer`.
  @inline(__always)
  package static func name(of work: @autoclosure () -> StaticString, at site: CallSite) {
    name(operation(work()), at: site)
  }

  private static func operation(_ work: StaticString) -> String {
    let (name, ending) = ("\(work)", "'s timer")
    return name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }

  @inline(__always)
  static func beginStretch(of job: UnownedJob) {
    if isOn { noteStretch(of: job) }
  }

  @inline(never)
  private static func noteStretch(of job: UnownedJob) {
    // A job gives its task's number only in its description.
    guard let start = job.description.firstRange(of: "id: ") else { return }
    let digits = job.description[start.upperBound...].prefix { $0.isNumber }
    if let task = UInt64(digits), task != 0 { present?.beginStretch(ofTask: task) }
  }

  /// Reports that a wait begins. Returns its number, for ``endWait(_:)``; 0 while no timeline records.
  @inline(__always)
  package static func beginWait(
    _ kind: WaitKind, _ label: @autoclosure () -> String, at site: CallSite = .unknown
  ) -> UInt64 {
    isOn ? present?.beginWait(kind, RunName(label(), at: site)) ?? 0 : 0
  }

  @inline(__always)
  package static func endWait(_ number: UInt64) {
    // Reported even if `flag` has been cleared since, because the observer keeps the waits that have begun.
    if number != 0 { observer?.endWait(number) }
  }

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

/// Where in a program a sequence was subscribed to: a number that the ``RunObserver`` has given it. 32 bits,
/// because operators keep one for each subscription.
@usableFromInline
package struct CallSite: Hashable, Sendable {
  package static let unknown = CallSite(number: 0)

  /// 0 where the site is not known.
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// The site of the caller's caller; unknown while no timeline records.
  @usableFromInline package static var here: CallSite { RunTrace.present?.site() ?? .unknown }
}

/// What a recording calls a run, or a wait.
package struct RunName: Hashable, Sendable {
  /// The operator, or what a program calls the place.
  package let label: String
  package let site: CallSite

  package init(_ label: String, at site: CallSite = .unknown) {
    self.label = label
    self.site = site
  }
}

/// The kinds of waits that a recording shows beside runs.
package enum WaitKind: UInt8, Sendable {
  /// The calling thread blocks, until there is room or a signal comes.
  case blocked
  /// A task awaits an operator's asynchronous closure.
  case awaited
}
