// SPDX-License-Identifier: MIT

/// Runs its work once for each time that it was asked for, one run after the other, until it is disposed of.
///
///              asked for               the scheduler runs it
///     idle ───────────────▶ requested ───────────────────────▶ running
///      ▲                        │ refused                         │ ended
///      └────────────────────────┴─────────────────────────────────┘
///
/// From each of these it may be disposed of, and is over then; so it is if the work says so.
///
/// Whoever finds a run owed and the stepper idle requests it, in a loop. A thread that is in that loop further up its
/// stack (the scheduler ran the run in line) leaves it to the loop, so the stack does not grow; another thread does
/// not, for the scheduler may keep the one in the loop for long. A request is answered once, by a run or by a refusal:
/// what the scheduler makes of it later is nothing.
final class Stepper<Work: SteppedWork>: Disposable {
  private enum Turn { case idle, requested, running, over }

  /// The work is beside the turn, and this is no optional: moving work in and out of an enum copies it, which took
  /// twice as long as all the rest of a run.
  private struct State {
    var turn = Turn.idle
    /// Nil while it runs, for whoever runs it has it, and when it is over.
    var work: Work?
    /// The runs that have been asked for and not requested.
    var owed = 0
    /// How long the next one has to wait, from when it is requested.
    var delay = Duration.zero
    /// The number of the last request.
    var number = 0
    /// What cancels the run of the last request.
    var cancellation: (any Disposable)?

    /// Whether a run is to be requested.
    var isWanting: Bool { turn == .idle && owed > 0 }

    mutating func ask(after delay: Duration) {
      owed += 1
      self.delay = delay
    }

    /// The number and the delay of the next run, if it is to be requested now.
    mutating func beginRequest() -> (Int, Duration)? {
      guard isWanting else { return nil }
      owed -= 1
      number += 1
      turn = .requested
      return (number, delay)
    }

    /// Returns whether this is the answer to a request, and not one more.
    mutating func answer(_ number: Int) -> Bool {
      guard number == self.number, turn == .requested else { return false }
      turn = .running
      return true
    }

    /// The work that is to be told that its run is over without having begun.
    mutating func refuse(_ number: Int) -> Work? {
      guard answer(number) else { return nil }
      if !Work.endsWhenRefused { turn = .idle }
      return work
    }
  }

  /// What the scheduler is given: one run.
  struct Run: RefusableWork {
    fileprivate let stepper: Stepper
    fileprivate let number: Int

    func run() -> any Disposable {
      stepper.run(number)
      return Disposables.create()
    }

    func schedulerRefused(_ refusal: SchedulerRefusal) { stepper.refuse(number, refusal) }
  }

  private let state: Lock<State>
  private let requests: RunRequests

  init(_ work: Work, _ requests: RunRequests) {
    state = Lock(State(work: work))
    self.requests = requests
  }

  /// Has the work run once more, `delay` from when it is its turn.
  func ask(after delay: Duration = .zero) {
    let isWanting = state.withLock { state in
      state.ask(after: delay)
      return state.isWanting
    }
    if isWanting { requestRuns() }
  }

  func dispose() {
    let (work, cancellation) = state.withLock { state in
      state.turn = .over
      return (state.work.take(), state.cancellation.take())
    }
    withExtendedLifetime(work) { cancellation?.dispose() }
  }

  private func requestRuns() {
    RequestLoops.enter(self) {
      while let (number, delay) = state.withLock({ $0.beginRequest() }) {
        endRequest(number, requests.request(Run(stepper: self, number: number), after: delay))
      }
    }
  }

  private func endRequest(_ number: Int, _ cancellation: any Disposable) {
    var cancellation: (any Disposable)? = cancellation
    let isOver = state.withLock { state in
      if state.turn == .over { return true }
      // Another thread may have requested the next run by now.
      if state.number == number { swap(&state.cancellation, &cancellation) }
      return false
    }
    if isOver { cancellation?.dispose() }
  }

  private func run(_ number: Int) {
    var work = state.withLock { $0.answer(number) ? $0.work.take() : nil }
    guard let next = work?.run(by: self) else { return }
    // Nothing else holds the work from here on: if it is disposed of it is freed.
    let isWanting = state.withLock { state in
      if state.turn == .over { return false }
      switch next {
      case .again(let delay): state.ask(after: delay)
      case .asAsked: break
      case .never:
        state.turn = .over
        return false
      }
      state.turn = .idle
      swap(&state.work, &work)
      return state.isWanting
    }
    if isWanting { requestRuns() }
  }

  private func refuse(_ number: Int, _ refusal: SchedulerRefusal) {
    // Nothing holds the work when the next run is requested.
    if let work = state.withLock({ $0.refuse(number) }) {
      if Work.endsWhenRefused { dispose() }
      work.refused(refusal)
    }
    requestRuns()
  }
}

/// What a ``Stepper`` runs. It belongs to whoever runs it.
protocol SteppedWork: Sendable {
  /// Whether the first run that is refused is the last, for nobody would ask for another.
  static var endsWhenRefused: Bool { get }

  mutating func run(by stepper: Stepper<Self>) -> NextStep

  /// Tells whoever wants to know that a run was refused.
  func refused(_ refusal: SchedulerRefusal)
}

/// What comes after a run.
enum NextStep {
  /// Another, so long from now.
  case again(after: Duration)
  /// What has been or will be asked for.
  case asAsked
  case never
}

/// How a scheduler is asked for a run.
enum RunRequests {
  case atOnce(any ImmediateSchedulerType)
  /// For one after a span, be it zero.
  case timed(any SchedulerType)
  /// For one after a span, or at once if the span is zero.
  case timedOrAtOnce(any SchedulerType)

  func request<Work>(_ run: Stepper<Work>.Run, after delay: Duration) -> any Disposable {
    switch self {
    case .timedOrAtOnce(let scheduler) where delay <= .zero: scheduler.schedule(run) { $0.run() }
    case .timed(let scheduler), .timedOrAtOnce(let scheduler):
      scheduler.scheduleRelative(run, dueTime: delay) { $0.run() }
    case .atOnce(let scheduler): scheduler.schedule(run) { $0.run() }
    }
  }
}

/// The steppers in whose loops a thread is, the innermost last. Touched by that thread alone.
private final class RequestLoops {
  private static let threads = ThreadLocal<RequestLoops>()

  private var steppers: [ObjectIdentifier] = []

  /// Runs the loop, unless the thread is in it.
  static func enter(_ stepper: AnyObject, _ loop: () -> Void) {
    let (loops, stepper) = (threads.value { RequestLoops() }, ObjectIdentifier(stepper))
    if loops.steppers.contains(stepper) { return }
    loops.steppers.append(stepper)
    loop()
    loops.steppers.removeLast()
  }
}
