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
    /// Whether the loop has been woken up since it last began to serve.
    var isWoken = false
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

  /// Has the loop wait for `queue`.
  func begin(_ queue: EventLoopQueue) { state.withLock { _ = timer(&$0.value, queue) } }

  func wake(_ queue: EventLoopQueue) {
    state.withLock { state in
      state.value.isWoken = true
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
    let queue = state.withLock { state in
      state.value.isWoken = false
      return state.value.queue
    }
    guard let queue else { return }
    let turn = queue.serve()
    // The old timer and queue are freed outside the lock.
    let (timer, _) = state.withLock { UncheckedSendable(set($0.value.isWoken ? .again : turn, &$0.value)) }
      .value
    timer?.invalidate()
  }

  /// Sets the timer. Returns the timer and the queue that are no longer needed, if any.
  private func set(_ turn: EventLoopTurn, _ state: inout State) -> (Timer?, EventLoopQueue?) {
    switch turn {
    case .again: state.timer?.fireDate = Date()
    case .wait(nil): state.timer?.fireDate = .distantFuture
    case .wait(let span?): state.timer?.fireDate = Date(timeIntervalSinceNow: span / .seconds(1))
    case .finished:
      defer { (state.timer, state.queue) = (nil, nil) }
      return (state.timer, state.queue)
    }
    return (nil, nil)
  }
}
