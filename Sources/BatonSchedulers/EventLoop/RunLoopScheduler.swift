// SPDX-License-Identifier: MIT

import Foundation

/// Runs work in a run loop, one piece after another, in the order in which it was scheduled.
///
/// Scheduling wakes the loop up. The loop may run permanently or be run by hand, for a limited time; while
/// the scheduler exists, the loop has a source to wait for. One wake-up runs all waiting work, in bounded
/// batches, so that other sources of the loop get their turn. Timed work waits on a monotonic clock, with one
/// run-loop timer for all of it. All methods may be called from any thread.
///
/// When the loop's thread has ended, the scheduler refuses new and waiting work with
/// ``SchedulerRefusal/Reason/loopEnded``; jobs of tasks run on a dispatch queue. The scheduler notices the
/// end if it was created on that thread, or if the loop has run since its creation. Otherwise, or if the loop
/// is not run any more, shut the scheduler down.
///
/// - Scheduling: All work runs in the run loop, in the given mode, and none during the call that schedules
///   it.
public final class RunLoopScheduler: EventLoopScheduler, @unchecked Sendable {  // Sendable: constant.
  /// The scheduler on the main thread's run loop, in the common modes. It cannot be shut down.
  public static let main = RunLoopScheduler(
    .main, .common, name: "baton.runloop.main", bound: nil, isShared: true)

  /// Creates a scheduler that runs work in `runLoop`.
  ///
  /// - Parameters:
  ///   - runLoop: The run loop that runs the work.
  ///   - mode: The mode in which work runs; by default the common modes, which include the default mode.
  ///   - name: The name of the scheduler in refusals.
  ///   - capacity: The maximum number of waiting pieces of work; must be positive. Nil means no limit.
  ///   - whenFull: What to do with work that would exceed the capacity.
  public convenience init(
    runLoop: RunLoop, mode: RunLoop.Mode = .common, name: String = "baton.runloop", capacity: Int? = nil,
    whenFull: FullQueuePolicy = .wait
  ) {
    let bound = QueueBound("RunLoopScheduler", capacity: capacity, policy: whenFull)
    self.init(runLoop, mode, name: name, bound: bound, isShared: false)
  }

  private convenience init(
    _ runLoop: RunLoop, _ mode: RunLoop.Mode, name: String, bound: QueueBound?, isShared: Bool
  ) {
    let alarm = RunLoopAlarm(runLoop, mode)
    let driver = LoopDriver(
      RunLoopScheduler.self, name: name, bound: bound, isMain: runLoop === RunLoop.main,
      loop: LoopDriver.Loop(isCurrent: { alarm.isCurrent }, wake: { alarm.wake($0) }))
    self.init(driver, isShared: isShared)
    // Last: from the wake-up on the loop may serve the driver, on its thread, and finds its scheduler. The
    // timer that the wake-up sets is what the loop waits for.
    alarm.begin()
    driver.make(.wake)
  }
}

extension ImmediateSchedulerType where Self == RunLoopScheduler {
  /// Runs work in the main thread's run loop: ``RunLoopScheduler/main``.
  public static var mainRunLoop: RunLoopScheduler { .main }
}

/// The timer by which a run loop serves a scheduler.
///
/// It stays in the loop until the scheduler has finished, so that the loop has something to wait for. Setting
/// it wakes the loop up, which `RunLoop.perform` does not do.
final class RunLoopAlarm: Sendable {
  private struct State {
    /// Nil when the scheduler has finished, until a job of a task comes.
    var timer: Timer?
    /// The queue that the timer serves; nil without a timer. Not in the timer's block, which some systems'
    /// timers keep when they are invalidated.
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

  /// If this is the loop's thread, its end is noticed from now on; otherwise from the first wake-up on.
  func begin() { if isCurrent { RunLoopThread.current.keep(self) } }

  func wake(_ queue: EventLoopQueue) {
    state.withLock { state in
      if state.value.isOver { return }
      if state.value.timer == nil {
        let timer = Timer(fire: .distantFuture, interval: Self.never, repeats: true) { [self] _ in fire() }
        (state.value.timer, state.value.queue) = (timer, queue)
        runLoop.value.add(timer, forMode: mode)
      }
      state.value.timer?.fireDate = Date()
    }
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
/// A run loop does not say that its thread has ended, so each thread with such a loop has an object that is
/// freed then.
private final class RunLoopThread {
  private static let threads = ThreadLocal<RunLoopThread>()

  static var current: RunLoopThread { threads.value { RunLoopThread() } }

  /// Exclusivity unchecked: belongs to the thread.
  @safe @exclusivity(unchecked) private var alarms: [ObjectIdentifier: RunLoopAlarm] = [:]

  func keep(_ alarm: RunLoopAlarm) { alarms[ObjectIdentifier(alarm)] = alarm }

  func forget(_ alarm: RunLoopAlarm) { alarms[ObjectIdentifier(alarm)] = nil }

  // On another thread, because this one is no place for foreign code any more; and not by Dispatch, which may
  // have freed what it keeps for this thread, and would free it again.
  deinit {
    if alarms.isEmpty { return }
    let thread = SystemThread("RunLoopAlarm", name: "baton.loop.end", stackSize: nil, priority: .default)
    _ = thread.start { [alarms] in for alarm in alarms.values { alarm.end() } }
  }
}
