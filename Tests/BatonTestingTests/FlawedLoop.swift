// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import TestSupport

/// An event loop as SwiftNIO's: in each turn it runs all callbacks that are due, also those that come
/// meanwhile, and then looks at its sources. With a flaw.
final class FlawedLoop: Sendable {
  enum Flaw: CaseIterable, Sendable {
    case none
    /// It serves until nothing waits.
    case servesInARow
    /// It serves again by a callback that is due at once.
    case callsBackAtOnce
    /// It pauses for its sources after each queue, but serves one queue in another's pause.
    case pausesForEach
    /// Woken up on its own thread, it serves at once.
    case servesInLine
    /// It does not listen to a queue that has finished.
    case ignoresFinished
    /// It does not note how long a timer waits.
    case ignoresTimers

    var law: SchedulerLaw {
      switch self {
      case .servesInARow, .callsBackAtOnce, .pausesForEach: .fairness
      case .servesInLine, .none: .runsLater
      case .ignoresFinished: .tasksBesideShutdown
      case .ignoresTimers: .timers
      }
    }

    /// What the violation says.
    var words: String {
      switch self {
      case .servesInARow: "a second scheduler got no turn"
      case .callsBackAtOnce: "the other user got no turn while the scheduler was busy"
      case .pausesForEach: "the other user got no turn while two schedulers were busy"
      case .servesInLine, .none: "in line"
      case .ignoresFinished: "tasks did not end"
      case .ignoresTimers: "waits for six timers"
      }
    }
  }

  private struct State {
    var callbacks: [@Sendable () -> Void] = []
    var sources: [@Sendable () -> Void] = []
    /// When to serve, at the latest.
    var times: [EventLoopQueue: DispatchTime] = [:]
    /// Until when no queue is served, because one that has more to run has had its turn.
    var pause: DispatchTime?
    var finished: Set<EventLoopQueue> = []
    var isStopped = false
  }

  private let flaw: Flaw
  private let state = Guarded(State())
  private let signal = DispatchSemaphore(value: 0)
  private let thread = Guarded<Thread?>(nil)

  init(_ flaw: Flaw) {
    self.flaw = flaw
    let thread = Thread { [self] in run() }
    self.thread.withLock { $0 = thread }
    thread.start()
  }

  func makeScheduler() -> EventLoopScheduler {
    EventLoopScheduler(
      name: "flawed", isCurrent: { self.isCurrent },
      wake: { queue in
        if self.flaw == .servesInLine, self.isCurrent { return self.serve(queue) }
        if self.state.withLock({ $0.finished.contains(queue) }) { return }
        self.call { self.serve(queue) }
      })
  }

  /// Something to read, for example.
  func addSource(_ block: @escaping @Sendable () -> Void) {
    state.withLock { $0.sources.append(block) }
    signal.signal()
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    signal.signal()
  }

  private var isCurrent: Bool { thread.withLock { $0 } === Thread.current }

  private func call(_ block: @escaping @Sendable () -> Void) {
    state.withLock { $0.callbacks.append(block) }
    signal.signal()
  }

  private func run() {
    while !state.withLock({ $0.isStopped }) {
      let next = state.withLock { state in
        let next = state.times.values.min()
        return state.pause.flatMap { pause in next.map { max($0, pause) } } ?? next
      }
      _ = signal.wait(timeout: next ?? .distantFuture)
      while runCallbacks() { if state.withLock({ $0.isStopped }) { break } }
      let sources = state.withLock { state in
        defer { state.sources = [] }
        return state.sources
      }
      for source in sources { source() }
    }
    let queues = state.withLock { state in
      defer { (state.times, state.finished, state.callbacks) = ([:], [], []) }
      return Set(state.times.keys)
    }
    for queue in queues { queue.abandon() }
  }

  /// Returns whether there were any.
  private func runCallbacks() -> Bool {
    let now = DispatchTime.now()
    let (callbacks, due) = state.withLock { state in
      if let pause = state.pause, pause <= now { state.pause = nil }
      let first = state.pause == nil ? state.times.min { $0.value < $1.value } : nil
      let due = first.flatMap { $0.value <= now ? $0.key : nil }
      if let due { state.times[due] = nil }
      defer { state.callbacks = [] }
      return (state.callbacks, due)
    }
    for callback in callbacks { callback() }
    if let due { serve(due) }
    return !callbacks.isEmpty || due != nil
  }

  private func serve(_ queue: EventLoopQueue) {
    // Woken up during the pause.
    if state.withLock({ $0.pause != nil }) { return set(queue, .now()) }
    var isMore = true
    while isMore {
      isMore = false
      queue.serve { turn in
        switch turn {
        case .again where flaw == .servesInARow: isMore = !state.withLock { $0.isStopped }
        case .again where flaw == .callsBackAtOnce: call { self.serve(queue) }
        case .again where flaw == .pausesForEach: set(queue, .now() + Duration.microseconds(20))
        case .again:
          set(queue, .now())
          state.withLock { $0.pause = .now() + Duration.microseconds(20) }
        case .wait(let span): set(queue, flaw == .ignoresTimers ? nil : span.map { .now() + $0 })
        case .finished:
          set(queue, nil)
          if flaw == .ignoresFinished { state.withLock { _ = $0.finished.insert(queue) } }
        }
      }
    }
  }

  private func set(_ queue: EventLoopQueue, _ time: DispatchTime?) {
    state.withLock { $0.times[queue] = time }
  }
}

extension DispatchTime {
  fileprivate static func + (time: DispatchTime, span: Duration) -> DispatchTime { time + span / .seconds(1) }
}
