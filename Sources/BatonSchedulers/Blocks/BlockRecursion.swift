// SPDX-License-Identifier: MIT

/// A step that is run once for each time that it was asked for, one run after the other.
///
/// A run is *owed* until it is requested from the scheduler, and *pending* until it has ended; one at a time is
/// pending. Whoever finds a run owed and none pending requests it, in a loop. A thread that is in that loop further
/// up its stack (the scheduler ran a run in line) leaves it to the loop, so the stack does not grow. A run that is
/// refused is over without having been run. A request is answered once: a run that the scheduler makes again is none.
final class BlockRecursion: Disposable {
  typealias Request = @Sendable (_ delay: Duration, _ run: Run) -> any Disposable
  typealias Step = (BlockRecursion) -> Void

  /// What the scheduler is given: one run.
  struct Run: RefusableWork {
    fileprivate let recursion: BlockRecursion
    fileprivate let number: Int

    func perform() -> any Disposable {
      recursion.run(number)
      return Disposables.create()
    }

    func schedulerRefused(_ refusal: SchedulerRefusal) { recursion.refused(number, refusal) }
  }

  private struct State {
    /// Nil once disposed of or finished.
    var step: UncheckedSendable<Step>?
    var owed = 0
    /// How long the next run has to wait.
    var delay = Duration.zero
    var isPending = false
    /// The number of the last request.
    var request = 0
    /// The number of the last request that was answered, by a run that began or by a refusal.
    var answered = 0
    /// The threads that are in the loop.
    var requesters: [ObjectIdentifier] = []
    /// What cancels the run of the last request.
    var run: (any Disposable)?

    /// Returns whether request `number` has not been answered before.
    mutating func answer(_ number: Int) -> Bool {
      if number <= answered { return false }
      answered = number
      return true
    }
  }

  private let state: Lock<State>
  private let request: Request
  private let endsWhenRefused: Bool

  /// - Parameters:
  ///   - request: Asks the scheduler for a run.
  ///   - endsWhenRefused: Whether the first run that is refused is the last, for nobody would ask for another.
  ///   - step: The work; belongs to whoever may do it, on any thread.
  init(_ request: @escaping Request, endsWhenRefused: Bool = false, _ step: @escaping Step) {
    let step = UncheckedSendable(step)
    state = Lock(State(step: step))
    self.request = request
    self.endsWhenRefused = endsWhenRefused
  }

  func begin(after delay: Duration = .zero) { reschedule(after: delay) }

  /// Has the step run once more, `delay` from when it is its turn.
  func reschedule(after delay: Duration = .zero) {
    state.withLock { state in
      guard state.step != nil else { return }
      state.owed += 1
      state.delay = delay
    }
    requestRuns()
  }

  func dispose() {
    let (step, run) = state.withLock { state in
      state.owed = 0
      return (state.step.take(), state.run.take())
    }
    _ = step
    run?.dispose()
  }

  private func requestRuns() {
    let thread = ObjectIdentifier(Trampoline.current)
    let isInLoop = state.withLock { state in
      if state.requesters.contains(thread) { return true }
      state.requesters.append(thread)
      return false
    }
    if isInLoop { return }
    while let (number, delay) = state.withLock({ state in Self.beginRequest(&state, by: thread) }) {
      let run = request(delay, Run(recursion: self, number: number))
      let unwanted = state.withLock { state in Self.endRequest(&state, number, run) }
      unwanted?.dispose()
    }
  }

  /// The number and the delay of the next run, or nil if the thread is out of the loop.
  private static func beginRequest(_ state: inout State, by thread: ObjectIdentifier) -> (Int, Duration)? {
    guard state.owed > 0, !state.isPending else {
      state.requesters.removeAll { $0 == thread }
      return nil
    }
    state.owed -= 1
    state.isPending = true
    state.request += 1
    return (state.request, state.delay)
  }

  /// Keeps what cancels a run, or returns it if it is to be disposed of. (The one kept before has been run, and
  /// holds nothing that could run code when it is freed.)
  private static func endRequest(
    _ state: inout State, _ number: Int, _ run: any Disposable
  ) -> (any Disposable)? {
    let isDisposed = state.step == nil
    if number == state.request, !isDisposed { state.run = run }
    return isDisposed ? run : nil
  }

  private func run(_ number: Int) {
    guard let step = state.withLock({ $0.answer(number) ? $0.step : nil }) else { return }
    step.value(self)
    state.withLock { $0.isPending = false }
    requestRuns()
  }

  private func refused(_ number: Int, _ refusal: SchedulerRefusal) {
    let isMissed = state.withLock { state in
      guard state.answer(number) else { return false }
      state.isPending = false
      return state.step != nil
    }
    guard isMissed else { return }
    if endsWhenRefused { dispose() }
    refusal.tell(())
    requestRuns()
  }
}
