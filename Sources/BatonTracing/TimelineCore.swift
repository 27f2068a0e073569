// SPDX-License-Identifier: MIT

import BatonSchedulers
import Foundation
import Synchronization

/// The state of a timeline from its start to its stop. It may outlive the timeline, because threads cache
/// their rings, which refer to it. A timeline that is started again has a new core.
final class TimelineCore: Sendable {
  /// The records of ended threads that are kept, as a multiple of a ring's capacity.
  private static let endedRings = 4
  /// The most rings of ended threads that are kept.
  private static let mostEnded = 1024

  fileprivate enum Key: Hashable {
    case object(ObjectIdentifier)
    case value(kind: ObjectIdentifier, name: String)

    init(_ scheduler: any ImmediateSchedulerType) {
      let kind: Any.Type = type(of: scheduler)
      self =
        kind is AnyClass
        ? .object(ObjectIdentifier(scheduler as AnyObject))
        : .value(kind: ObjectIdentifier(kind), name: name(of: scheduler))
    }

    var isObject: Bool { if case .object = self { true } else { false } }
  }

  /// The name of a run or of a wait.
  struct Name: Hashable {
    let label: String
    /// The number of the call stack at the subscription or the call that scheduled; 0 if unknown.
    var stack: UInt32 = 0
    /// The place in the source, if that is known without a stack.
    var source: Recording.Source?

    init(_ name: RunName) {
      label = name.label
      stack = name.site.number
    }

    init(_ label: String, at source: Recording.Source) {
      self.label = label
      self.source = source
    }
  }

  /// Keeps the address of a scheduler from being reused: an unowned reference keeps the memory of an object,
  /// but not the object.
  fileprivate struct Pin {
    unowned let object: AnyObject
  }

  struct State {
    var rings: [UInt32: TimelineRing] = [:]
    /// The rings of running threads, ordered by thread.
    var live: [TimelineRing] { rings.values.sorted { $0.thread < $1.thread } }
    /// The rings of threads that have ended, oldest first.
    var ended: [TimelineRing] = []
    /// The number of records in `ended`, which no longer changes.
    fileprivate var recordsOfEnded = 0
    /// The number of records in rings of ended threads that were dropped.
    var dropped = 0
    var schedulers: [Recording.Scheduler] = []
    fileprivate var numbers: [Key: Int32] = [:]
    fileprivate var pins: [Pin] = []
    var places: [String] = []
    var numbersOfPlaces: [String: Int32] = [:]
    var names: [Name] = []
    fileprivate var numbersOfNames: [Name: Int32] = [:]
    var recordsRuns = false
    /// The schedulers whose runs are recorded; nil means all.
    var wanted: [any ImmediateSchedulerType]?
    var isClosed = false
  }

  let capacity: Int
  private let start = MonotonicClock.now()
  private let startDate = Date()
  private let state = Lock(State())
  private let waits: Lock<TimelineWaits>
  private let subscriptions = Atomic(0)
  /// Counts the changes of `wanted`.
  let version = Atomic(0)
  let isOpen = Atomic(true)

  init(capacity: Int) {
    self.capacity = capacity
    waits = Lock(TimelineWaits(capacity: capacity))
  }

  // For threads.

  /// The ring of a thread; nil once the core is closed.
  func ring(for thread: TimelineThread) -> TimelineRing? {
    state.withLock { state in
      if state.isClosed { return nil }
      if let ring = state.rings[thread.number] { return ring }
      let ring = TimelineRing(self, thread)
      state.rings[thread.number] = ring
      return ring
    }
  }

  /// The number of a scheduler, nil if its runs are not recorded; and whether it is an object.
  func number(of scheduler: any ImmediateSchedulerType) -> (number: Int32?, isObject: Bool) {
    let key = Key(scheduler)
    let (recordsRuns, wanted, known) = state.withLock { ($0.recordsRuns, $0.wanted, $0.numbers[key]) }
    if !recordsRuns { return (nil, key.isObject) }
    if let wanted, !wanted.contains(where: { Key($0) == key }) { return (nil, key.isObject) }
    if let known { return (known, key.isObject) }
    // Outside the lock: descriptions are foreign code.
    let info = Recording.Scheduler(
      name: name(of: scheduler), isMain: scheduler.schedulerTraits.runsOnMainThread)
    let pin = key.isObject ? UncheckedSendable(Pin(object: scheduler as AnyObject)) : nil
    let number = state.withLock { state in
      if let known = state.numbers[key] { return known }
      let number = Int32(state.schedulers.count)
      state.schedulers.append(info)
      if let pin { state.pins.append(pin.value) }
      state.numbers[key] = number
      return number
    }
    return (number, key.isObject)
  }

  func number(of name: Name) -> Int32 {
    state.withLock { state in
      if let known = state.numbersOfNames[name] { return known }
      let number = Int32(state.names.count)
      state.names.append(name)
      state.numbersOfNames[name] = number
      return number
    }
  }

  func beginWait(_ number: UInt64, _ kind: WaitKind, _ name: RunName, on thread: UInt32, at now: UInt64) {
    if !state.withLock({ $0.recordsRuns }) { return }
    let wait = TimelineWaits.Wait(kind: kind, name: self.number(of: .init(name)), thread: thread, begin: now)
    waits.withLock { $0.begin(number, wait) }
  }

  func endWait(_ number: UInt64, at now: UInt64) { waits.withLock { $0.end(number, at: now) } }

  /// A thread has ended. Its ring is kept until there are too many records of such threads.
  func forget(_ thread: UInt32) {
    let given = state.withLock { state -> [TimelineRing] in
      guard let ring = state.rings.removeValue(forKey: thread) else { return [] }
      state.ended.append(ring)
      state.recordsOfEnded += ring.content.withLock { $0.count }
      var given: [TimelineRing] = []
      while state.recordsOfEnded > Self.endedRings * capacity || state.ended.count > Self.mostEnded {
        let ring = state.ended.removeFirst()
        let (count, dropped) = ring.content.withLock { ($0.count, $0.dropped) }
        state.recordsOfEnded -= count
        state.dropped += count + dropped
        given.append(ring)
      }
      return given
    }
    _ = given
  }

  // For traced places.

  func place(_ name: String) -> Int32 {
    state.withLock { state in
      if let known = state.numbersOfPlaces[name] { return known }
      let number = Int32(state.places.count)
      state.places.append(name)
      state.numbersOfPlaces[name] = number
      return number
    }
  }

  func makeSubscription() -> Int { subscriptions.wrappingAdd(1, ordering: .relaxed).newValue }

  func add(_ kind: Recording.Event.Kind, at place: Int32, _ name: Int32, _ subscription: Int) {
    let event = TimelineRing.Event(
      place: place, name: name, subscription: subscription, time: MonotonicClock.now(), kind: kind)
    TimelineThread.current.forEachRing { if $0.core === self { $0.add(event) } }
  }

  // For the timeline.

  /// - Returns: The old schedulers, to be released outside all locks, because a scheduler's `deinit` may use
  ///   a timeline.
  func setWanted(_ wanted: [any ImmediateSchedulerType]?) -> UncheckedSendable<[any ImmediateSchedulerType]?>
  {
    let (rings, old) = state.withLock { state in
      let old = UncheckedSendable(state.wanted)
      state.wanted = wanted
      state.recordsRuns = true
      return (state.live, old)
    }
    version.wrappingAdd(1, ordering: .acquiringAndReleasing)
    for ring in rings { ring.forgetKnown() }
    return old
  }

  /// Records no more, and empties the rings, which threads may hold for longer.
  ///
  /// - Returns: What has been recorded until `end`, to be released outside all locks.
  @discardableResult
  func close(at end: UInt64) -> UncheckedSendable<Records> {
    isOpen.store(false, ordering: .relaxed)
    TimelineHub.close(self)
    // Before the state is emptied, because a thread that is at it still notes the numbers of names.
    var records = records(until: end)
    let old = state.withLock { state in
      let old = UncheckedSendable(state)
      state = State()
      state.isClosed = true
      return old
    }
    for ring in old.value.ended + old.value.live { ring.clear() }
    records.old = old.value
    return UncheckedSendable(records)
  }

  /// What has been recorded until `end`. It shares memory with the rings, so this takes no longer for many
  /// records.
  func records(until end: UInt64) -> Records {
    let state = state.withLock { UncheckedSendable($0) }.value
    return Records(
      start: start, startDate: startDate, end: end, state: state,
      rings: (state.ended + state.live).map { $0.records },
      waits: waits.withLock { $0.all(until: end) })
  }

  /// What a recording is made from: that takes long, and needs no lock.
  struct Records {
    let start: UInt64
    let startDate: Date
    let end: UInt64
    let state: State
    let rings: [TimelineRing.Records]
    let waits: [TimelineWaits.Wait]
    /// What the core had when it was closed, to be released with this.
    fileprivate var old: State?

    var recording: Recording {
      var builder = RecordingBuilder(start: start, end: end)
      for ring in rings { builder.add(ring) }
      builder.waits = waits
      return builder.recording(startDate: startDate, of: state)
    }
  }
}

/// A scheduler's description, or its class if it has none, as a scheduler in virtual time.
private func name(of scheduler: any ImmediateSchedulerType) -> String {
  (scheduler as? any CustomStringConvertible)?.description ?? "\(type(of: scheduler))"
}
