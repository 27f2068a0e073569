// SPDX-License-Identifier: MIT

import BatonBlocking
import BatonKernel
import Dispatch

/// The recorded events, and the waiters for more.
final class RecorderCore<Element>: @unchecked Sendable {  // Sendable: a lock keeps its state.
  private let recording = Lock(UncheckedSendable(Recording<Element>()))

  var events: [Event<Element>] { recording.withLock { UncheckedSendable($0.value.events) }.value }

  func record(_ event: Event<Element>) {
    let event = UncheckedSendable(event)
    for waiter in recording.withLock({ $0.value.record(event.value) }) { waiter.arrived() }
  }

  /// Waits, and serves the calling thread's run loop.
  func wait(for goal: RecordingGoal, _ timeout: Duration) throws {
    let arrival = ServingWait()
    let waiter = RecordingWaiter(goal) { arrival.signal() }
    if recording.withLock({ $0.value.add(waiter) }) { return }
    // In the virtual time of tasks, the calling thread itself would have to send what it waits for.
    if Schedulers.virtual?.taskObservation.isOn ?? false { return try giveUp(waiter, .inVirtualTime) }
    if arrival.wait(until: Deadline(after: timeout / .seconds(1))) { return }
    try giveUp(waiter, .timeout(timeout))
  }

  /// Waits, and blocks no thread.
  func wait(for goal: RecordingGoal, _ timeout: Duration) async throws {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Bool.self)
    let waiter = RecordingWaiter(goal) { arrival.yield(true) }
    if recording.withLock({ $0.value.add(waiter) }) { return }
    let timer = Self.timer(timeout) { arrival.yield(false) }
    defer { timer.dispose() }
    // Nil if the task is cancelled.
    var outcomes = arrivals.makeAsyncIterator()
    let outcome = await outcomes.next()
    if outcome != true { try giveUp(waiter, outcome == nil ? .cancellation : .timeout(timeout)) }
  }

  /// Calls `body` when `span` has passed, in virtual time if the calling code is in virtual time.
  private static func timer(_ span: Duration, _ body: @escaping @Sendable () -> Void) -> any Disposable {
    if let virtual = Schedulers.virtual {
      return virtual.scheduler.scheduleRelative((), dueTime: span) {
        body()
        return Disposables.create()
      }
    }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler(handler: body)
    timer.schedule(deadline: .now() + span / .seconds(1))
    timer.activate()
    return AnonymousDisposable { timer.cancel() }
  }

  /// Why a wait ends without its goal.
  private enum End {
    case cancellation, inVirtualTime
    case timeout(Duration)
  }

  /// Removes a waiter. Throws unless its goal has been reached at the last moment.
  private func giveUp(_ waiter: RecordingWaiter, _ end: End) throws {
    guard recording.withLock({ $0.value.remove(waiter) }) else { return }
    let waited: String
    switch end {
    case .cancellation: throw CancellationError()
    case .inVirtualTime: waited = "in virtual time only `await` can wait,"
    case .timeout(let timeout): waited = "waited \(timeout)"
    }
    throw RecordingTimeout(description: "\(waited) for \(waiter.goal), recorded \(excerpt(events))")
  }
}

/// The goal of a wait.
enum RecordingGoal: Sendable, CustomStringConvertible {
  /// So many elements, or the end.
  case elements(Int)
  case end

  var description: String {
    switch self {
    case .elements(let count): count == 1 ? "an element" : "\(count) elements"
    case .end: "the end"
    }
  }
}

/// A wait.
final class RecordingWaiter: Sendable {
  let goal: RecordingGoal
  let arrived: @Sendable () -> Void

  init(_ goal: RecordingGoal, arrived: @escaping @Sendable () -> Void) {
    self.goal = goal
    self.arrived = arrived
  }
}

/// Events and waiters: a waiter is in it until its goal is reached or it is removed.
struct Recording<Element> {
  private(set) var events: [Event<Element>] = []
  private var count = 0
  private var isOver = false
  private var waiters: [RecordingWaiter] = []

  private func isReached(_ goal: RecordingGoal) -> Bool {
    switch goal {
    case .elements(let wanted): isOver || count >= wanted
    case .end: isOver
    }
  }

  /// Adds an event. Returns the waiters whose goal is reached.
  mutating func record(_ event: Event<Element>) -> [RecordingWaiter] {
    events.append(event)
    if event.isStopEvent { isOver = true } else { count += 1 }
    if waiters.isEmpty { return [] }
    let waiting = waiters
    waiters = waiting.filter { !isReached($0.goal) }
    return waiting.filter { isReached($0.goal) }
  }

  /// Adds a waiter, unless its goal is reached already. Returns whether it is.
  mutating func add(_ waiter: RecordingWaiter) -> Bool {
    if isReached(waiter.goal) { return true }
    waiters.append(waiter)
    return false
  }

  /// Removes a waiter. Returns whether it was still waiting.
  mutating func remove(_ waiter: RecordingWaiter) -> Bool {
    guard let place = waiters.firstIndex(where: { $0 === waiter }) else { return false }
    waiters.remove(at: place)
    return true
  }
}
