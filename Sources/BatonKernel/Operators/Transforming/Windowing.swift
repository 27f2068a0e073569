// SPDX-License-Identifier: MIT

/// How many elements have come into the window under way, and when it is over if they do not fill it.
///
/// A timer is always set, and it serves many windows: it is not set anew when one is full, but when it fires too early
/// for the one under way.
@usableFromInline
package struct WindowMachine {
  @usableFromInline let span: Duration
  @usableFromInline let limit: Int
  @usableFromInline var count = 0
  @usableFromInline var due = Duration.zero
  @usableFromInline var timerDue: Duration?

  @usableFromInline
  package init(_ span: Duration, limit: Int) {
    self.span = span.honoured
    self.limit = limit
  }

  /// A window begins: returns when a timer is due, unless one is set.
  @usableFromInline
  package mutating func begin(at now: Duration) -> Duration? {
    count = 0
    due = now + span
    if timerDue != nil { return nil }
    timerDue = due
    return due
  }

  /// An element has come into the window: returns whether that is full.
  @inlinable
  package mutating func received() -> Bool {
    count += 1
    return count == limit
  }

  /// The timer has fired: returns when it is due once more, or nil if the window is over.
  @usableFromInline
  package mutating func fired(at now: Duration) -> Duration? {
    // A timer that fires is believed, if its scheduler's clock is a little behind.
    let now = max(now, timerDue.take() ?? now)
    if now >= due { return nil }
    timerDue = due
    return due
  }
}

/// What becomes of the elements of one window after another. Called by the owner of a drain, and before there is one.
@usableFromInline
protocol WindowContents<Element>: AnyObject {
  associatedtype Element

  /// An element has come into the window under way.
  func add(_ element: Element)
  /// The window is over, and the next one begins.
  func turn()
  /// All is over, with an error or without.
  func end(_ error: (any Error)?)
}

/// Runs a ``WindowMachine`` for one subscriber.
///
/// The source and the timer may be on two threads: the drain's owner asks the machine and obeys it. Running, then over:
/// by the source's end or by the scheduler's refusal to wait, whichever has its turn first, or because `scope` is.
@usableFromInline
final class Windowing<Contents: WindowContents>: DrainWork {
  @usableFromInline
  enum Signal {
    case element(Contents.Element)
    case fired
    case over((any Error)?)
  }

  @usableFromInline let contents: Contents
  /// What the source and the timer live in.
  @usableFromInline let scope: Scope
  @usableFromInline let drain = Drain<Signal>()
  private let clock: SpanClock
  private let timer: TimerSlot
  // Exclusivity unchecked: only the drain's owner touches them, and no access spans a call to foreign code.
  @exclusivity(unchecked) @usableFromInline var machine: WindowMachine
  @exclusivity(unchecked) @usableFromInline var isOver = false

  @usableFromInline
  init(_ machine: WindowMachine, _ contents: Contents, in scope: Scope, on scheduler: any SchedulerType) {
    self.machine = machine
    self.contents = contents
    self.scope = scope
    clock = SpanClock(scheduler)
    timer = TimerSlot(.window, on: scheduler)
  }

  @inlinable
  func run(_ source: Observable<Contents.Element>) {
    start()
    // The scheduler may have refused at once, or nobody may want the first window.
    if scope.isDisposed { return }
    source.run(
      Sink(
        ending: scope,
        next: { self.next($0) },
        error: { scope, error in if !scope.isDisposed { self.end(error) } },
        completed: { scope in if !scope.isDisposed { self.end(nil) } }
      )
    )
  }

  @usableFromInline
  func start() {
    scope.add(timer)
    arm(machine.begin(at: clock.reading))
  }

  @inlinable
  func next(_ element: Contents.Element) {
    if drain.enter() {
      receive(element)
      if !drain.leave() { drain.finish(self) }
    } else {
      drain.push(.element(element), to: self)
    }
  }

  @usableFromInline
  func end(_ error: (any Error)?) {
    scope.dispose()
    drain.push(.over(error), to: self)
  }

  @inlinable @inline(never)
  func perform(_ signal: Signal) {
    switch signal {
    case .element(let element): receive(element)
    case .fired: fired()
    case .over(let error): over(error)
    }
  }

  @inlinable @inline(__always)
  func receive(_ element: Contents.Element) {
    if isOver { return }
    contents.add(element)
    if machine.received() { turn() }
  }

  @usableFromInline
  func turn() {
    contents.turn()
    arm(machine.begin(at: clock.reading))
  }

  @usableFromInline
  func fired() {
    if isOver { return }
    if let due = machine.fired(at: clock.reading) { arm(due) } else { turn() }
  }

  @usableFromInline
  func over(_ error: (any Error)?) {
    if isOver { return }
    isOver = true
    contents.end(error)
  }

  private func arm(_ due: Duration?) {
    guard let due, !scope.isDisposed else { return }
    // Whatever the clock says, it takes no longer than a window.
    timer.arm(after: min(due - clock.reading, machine.span)) { [self] refusal in
      if let refusal {
        if !scope.isDisposed { end(refusal) }
      } else {
        drain.push(.fired, to: self)
      }
    }
  }
}

extension Windowing: @unchecked Sendable {}  // Sendable: only the drain's owner touches what is not constant.
