// SPDX-License-Identifier: MIT

/// Runs its work once for each call of ``ask(after:)``, one run after the other, until it is disposed of: a
/// trampoline on any scheduler.
///
///              asked for              the scheduler answers
///     idle ───────────────▶ requested ───────────────────────▶ running, or told of a refusal
///      ▲                                                          │ ended
///      └──────────────────────────────────────────────────────────┘
///
/// It is over from any of these states when it is disposed of.
///
/// A thread that finds the stepper idle and a run owed requests the run from the scheduler, in a loop. If the
/// scheduler runs it in line, that loop is further up the same stack, and the next request is left to the
/// loop, so the stack does not grow. Another thread makes the next request itself, because the scheduler may
/// keep the thread in the loop for long. The first answer to a request counts, a run or a refusal; the
/// scheduler's later calls for it do nothing.
final class Stepper: Disposable {
  /// Makes a run, or is told that it was refused. Called by one thread at a time; belongs to it meanwhile.
  typealias Work = (Stepper, SchedulerRefusal?) -> Void

  private enum Phase { case idle, requested, running, over }

  /// Not an enum with the work as a payload: moving the work in and out copied it, which took twice as long
  /// as the rest of a run.
  private struct State {
    var phase = Phase.idle
    /// Nil while the running thread has it, and when the stepper is over.
    var work: UncheckedSendable<Work>?
    /// The number of runs that were asked for and have not been requested.
    var owed = 0
    /// The delay of the next run, from its request.
    var delay = Duration.zero
    /// The number of the last request.
    var number = 0
    /// What cancels the run of the last request.
    var cancellation: (any Disposable)?
    /// The identities of the threads that make requests in a loop: ``ThreadIdentity``.
    var loops: Set<UInt> = []

    /// Whether a run must be requested.
    var isWanting: Bool { phase == .idle && owed > 0 }

    /// Begins the request of the next run, if one is due. Returns its number and its delay.
    mutating func beginRequest() -> (Int, Duration)? {
      if !isWanting { return nil }
      owed -= 1
      number += 1
      phase = .requested
      return (number, delay)
    }
  }

  /// The state of the work that the scheduler is given: one run.
  struct Run: RefusableWork {
    fileprivate let stepper: Stepper
    fileprivate let number: Int

    func run() -> any Disposable {
      stepper.answer(number, nil)
      return Disposables.create()
    }

    func schedulerRefused(_ refusal: SchedulerRefusal) { stepper.answer(number, refusal) }
  }

  private let state: Lock<State>
  private let request: @Sendable (Run, _ delay: Duration) -> any Disposable

  /// - Parameter request: Has the scheduler run a run after a delay.
  init(request: @escaping @Sendable (Run, _ delay: Duration) -> any Disposable, work: @escaping Work) {
    state = Lock(State(work: UncheckedSendable(work)))
    self.request = request
  }

  /// Adds a run, `delay` after its request.
  func ask(after delay: Duration = .zero) {
    state.withLock { state in
      state.owed += 1
      state.delay = delay
    }
    requestRuns()
  }

  func dispose() {
    let (work, cancellation) = state.withLock { state in
      state.phase = .over
      return (state.work.take(), state.cancellation.take())
    }
    withExtendedLifetime(work) { cancellation?.dispose() }
  }

  private func requestRuns() {
    let thread = ThreadIdentity.current
    if !state.withLock({ $0.isWanting && $0.loops.insert(thread).inserted }) { return }
    while let (number, delay) = state.withLock({ $0.beginRequest() }) {
      endRequest(number, request(Run(stepper: self, number: number), delay))
    }
    state.withLock { _ = $0.loops.remove(thread) }
  }

  private func endRequest(_ number: Int, _ cancellation: any Disposable) {
    var cancellation: (any Disposable)? = cancellation
    let isOver = state.withLock { state in
      if state.phase == .over { return true }
      // Another thread may have requested the next run by now.
      if state.number == number { swap(&state.cancellation, &cancellation) }
      return false
    }
    if isOver { cancellation?.dispose() }
  }

  private func answer(_ number: Int, _ refusal: SchedulerRefusal?) {
    var work = state.withLock { state -> UncheckedSendable<Work>? in
      guard number == state.number, state.phase == .requested else { return nil }
      state.phase = .running
      return state.work.take()
    }
    guard let run = work?.value else { return }
    run(self, refusal)
    // From here on only `work` holds the work, so it is freed here if the stepper has been disposed of.
    state.withLock { state in
      if state.phase == .over { return }
      state.phase = .idle
      swap(&state.work, &work)
    }
    requestRuns()
  }
}
