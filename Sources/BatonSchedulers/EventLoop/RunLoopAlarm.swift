// SPDX-License-Identifier: MIT

import Foundation

/// The timer by which a run loop serves a scheduler.
///
/// It stays in the loop until the scheduler has finished, so that the loop has something to wait for. Setting it wakes the
/// loop up, which `RunLoop.perform` does not do.
final class RunLoopAlarm: Sendable {
  private struct State {
    /// Nil when the scheduler has finished, until a job of a task comes.
    var timer: Timer?
    /// The queue that the timer serves; nil without a timer. Not in the timer's block, which some systems' timers keep when they
    /// are invalidated.
    var queue: EventLoopQueue?
    /// Whether the loop's thread has ended.
    var isOver = false

    mutating func take() -> (Timer?, EventLoopQueue?) {
      defer { (timer, queue) = (nil, nil) }
      return (timer, queue)
    }
  }

  private let runLoop: UncheckedSendable<RunLoop>
  private let mode: RunLoop.Mode
  // Run loops and their timers take calls from any thread, here under the lock.
  private let state = Lock(UncheckedSendable(State()))

  init(_ runLoop: RunLoop, _ mode: RunLoop.Mode) {
    self.runLoop = UncheckedSendable(runLoop)
    self.mode = mode
  }

  /// The seconds from one firing of the timer to the next, unless it is set anew.
  private static let never: TimeInterval = 1e9

  var isCurrent: Bool { RunLoop.current === runLoop.value }

  /// Has the loop wait for `queue`. It is woken up, so that the end of its thread is noticed from then on.
  func begin(_ queue: EventLoopQueue) {
    if isCurrent { RunLoopThread.current.keep(self) }
    wake(queue)
  }

  func wake(_ queue: EventLoopQueue) {
    state.withLock { state in
      if state.value.isOver { return }
      timer(&state.value, queue).fireDate = Date()
    }
  }

  private func timer(_ state: inout State, _ queue: EventLoopQueue) -> Timer {
    if let timer = state.timer { return timer }
    let timer = Timer(fire: .distantFuture, interval: Self.never, repeats: true) { [self] _ in fire() }
    state.timer = timer
    state.queue = queue
    runLoop.value.add(timer, forMode: mode)
    return timer
  }

  private func fire() {
    guard let queue = state.withLock({ $0.value.queue }) else { return }
    RunLoopThread.current.keep(self)
    queue.serve { turn in
      if turn == .finished { RunLoopThread.current.forget(self) }
      // The old timer and queue are freed outside the lock.
      let (timer, _) = state.withLock { UncheckedSendable(set(turn, &$0.value)) }.value
      timer?.invalidate()
    }
  }

  /// Sets the timer. Returns the timer and the queue that are no longer needed, if any.
  private func set(_ turn: EventLoopTurn, _ state: inout State) -> (Timer?, EventLoopQueue?) {
    switch turn {
    case .again: state.timer?.fireDate = Date()
    case .wait(nil): state.timer?.fireDate = .distantFuture
    case .wait(let span?): state.timer?.fireDate = Date(timeIntervalSinceNow: span / .seconds(1))
    case .finished: return state.take()
    }
    return (nil, nil)
  }

  /// The loop's thread has ended.
  fileprivate func end() {
    let (timer, queue) = state.withLock { state in
      state.value.isOver = true
      return UncheckedSendable(state.value.take())
    }.value
    timer?.invalidate()
    queue?.abandon()
  }
}

/// The alarms in the run loop of a thread, which end with the thread.
///
/// A run loop does not say that its thread has ended, so each thread with such a loop has an object that is freed then.
private final class RunLoopThread {
  private static let threads = ThreadLocal<RunLoopThread>()

  static var current: RunLoopThread { threads.value { RunLoopThread() } }

  /// Exclusivity unchecked: belongs to the thread.
  @safe @exclusivity(unchecked) private var alarms: [ObjectIdentifier: RunLoopAlarm] = [:]

  func keep(_ alarm: RunLoopAlarm) { alarms[ObjectIdentifier(alarm)] = alarm }

  func forget(_ alarm: RunLoopAlarm) { alarms[ObjectIdentifier(alarm)] = nil }

  // On another thread, because this one is no place for foreign code any more; and not by Dispatch, which may have freed what it
  // keeps for this thread, and would free it again.
  deinit {
    if alarms.isEmpty { return }
    let thread = SystemThread("RunLoopAlarm", name: "baton.loop.end", stackSize: nil, priority: .default)
    _ = thread.start { [alarms] in for alarm in alarms.values { alarm.end() } }
  }
}
