// SPDX-License-Identifier: MIT

/// Work that runs again and again, and the disposable that stops it: the repetition of the library's own
/// schedulers on a queue, on threads, on an event loop and in virtual time.
///
/// Between runs it is `pending`. It enters its queue again when a run has ended, so runs do not overlap; in
/// virtual time, where one thread makes all runs, before that. If it has no queue, whoever made it runs it.
final class PeriodicItem<State>: TimerNode, @unchecked Sendable {  // Sendable: by its superclass's status.
  /// Exclusivity unchecked: belongs to the thread that moves the item out of `pending`.
  @safe @exclusivity(unchecked) private var repeated: (state: State, action: (State) -> State)?
  private let period: UInt64
  /// Where it goes after each run, by `period`.
  @safe @exclusivity(unchecked) private var host: (any TimerHost)?  // Exclusivity unchecked: as above.
  /// Puts the item into its queue before a run, for the next one. Returns false if there is no other run.
  private let enqueueAhead: ((TimerNode) -> Bool)?

  /// - Parameter owner: The queue that `ahead` puts it into, in the place of a host.
  init(
    _ state: State, deadline: UInt64 = 0, period: UInt64 = 0, host: (any TimerHost)? = nil,
    owner: (any TimerOwner)? = nil, ahead: ((TimerNode) -> Bool)? = nil, action: @escaping (State) -> State
  ) {
    repeated = (state, action)
    (self.period, self.host, enqueueAhead) = (period, host, ahead)
    super.init(deadline: deadline, owner: host ?? owner, work: nil)
    if ahead == nil { ticket = .none }
  }

  override var isPeriodic: Bool { true }

  override func answerHeld(_ refusal: SchedulerRefusal?) {
    guard let (state, action) = repeated.take() else { return }
    if let refusal { return refusal.tell(state) }
    let ticket = ticket
    let isLast = enqueueAhead.map { !$0(self) } ?? false
    if RunTrace.isOn, owner != nil { RunTrace.beginPiece(ticket) }
    let next = action(state)
    if RunTrace.isOn, owner != nil { RunTrace.endPiece(ticket, due: due) }
    if isLast { return }
    repeated = (next, action)
    // From `pending` on the fields are another thread's.
    let host = host
    if let host { deadline = Self.nextDeadline(after: deadline, period: period, now: host.moment) }
    if move(from: .running, to: .pending) {
      host?.insert(self)
    } else {
      if host == nil { owner?.remove(self) }
      letGo()
    }
  }

  private func letGo() { (repeated, host, owner) = (nil, nil, nil) }

  override func run() {
    if begin() { answer(nil) }
  }

  override func discard() {
    super.discard()
    letGo()
  }

  /// The deadline of the run that follows one which was due at `deadline` and has ended.
  static func nextDeadline(after deadline: UInt64, period: UInt64, now: UInt64) -> UInt64 {
    let late = now > deadline ? now - deadline : 0
    let (next, isNever) = deadline.addingReportingOverflow(Timetable.next(after: 0, at: late, every: period))
    return isNever ? .max : next
  }
}

extension TimerHost {
  /// Runs `action` `startAfter` from now and then every `period`. With a period of zero, each run follows the
  /// one before as soon as other work has had its turn.
  func addPeriodic<State>(
    _ state: State, startAfter: Duration, period: Duration, action: @escaping (State) -> State
  ) -> any Disposable {
    require(period >= .zero, "schedulePeriodic: period must not be negative, was \(period)")
    let item = PeriodicItem(
      state,
      deadline: MonotonicClock.deadline(after: startAfter, from: moment),
      period: MonotonicClock.deadline(after: period, from: 0),
      host: self,
      action: action
    )
    insert(item)
    return item
  }
}
