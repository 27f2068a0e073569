// SPDX-License-Identifier: MIT

/// The state machine of `buffer` and `window`: how many elements have come into the current window, and when
/// it is over if the elements do not fill it.
///
/// One timer is always pending. In real time it serves many windows, so a full window costs no timer: see ``TimerPlan``.
@usableFromInline
package struct WindowMachine {
  @usableFromInline let span: Duration
  @usableFromInline let limit: Int
  @usableFromInline var count = 0
  @usableFromInline var due = Duration.zero
  @usableFromInline var timer: TimerPlan

  @usableFromInline
  package init(_ span: Duration, limit: Int, _ timer: TimerPlan) {
    self.span = span.clamped
    self.limit = limit
    self.timer = timer
  }

  /// A window begins. Returns when a timer must be due, or nil if the pending one is kept.
  @usableFromInline
  package mutating func begin(at now: Duration) -> Duration? {
    count = 0
    due = now + span
    return timer.begin(until: due)
  }

  /// An element has come into the window. Returns whether the window is full.
  @inlinable
  package mutating func received() -> Bool {
    count += 1
    return count == limit
  }

  /// The timer has fired. Returns when the next timer is due, or nil if the window is over.
  @usableFromInline
  package mutating func fired(at now: Duration) -> Duration? {
    let now = timer.fired(at: now)
    return now >= due ? nil : timer.begin(until: due)
  }
}

/// What a ``Windowing`` performs.
@usableFromInline
enum WindowSignal<Element> {
  case element(Element)
  case fired
  case over((any Error)?)
}

/// What becomes of the elements of each window. Called by the drain's owner.
@usableFromInline
protocol WindowContents<Element>: AnyObject {
  associatedtype Element

  /// Whether nobody is subscribed any more.
  var isGone: Bool { get }

  /// An element has come into the current window.
  func add(_ element: Element)
  /// The current window is over, and the next one begins.
  func turn()
  /// The sequence is over, with an error or by completion.
  func end(_ error: (any Error)?)
}

/// Runs a ``WindowMachine`` for one subscriber. See the table at ``Drain``.
///
/// The source and the timer may be two threads; the drain's owner asks the machine and obeys it. A windowing
/// runs, and is then over: by the source's end or by the scheduler's refusal to wait, whichever has its turn
/// first, or because `scope` has been disposed of.
@usableFromInline
final class Windowing<Contents: WindowContents>: DrainWork {
  @usableFromInline let drain = Drain<WindowSignal<Contents.Element>>()
  @usableFromInline let contents: Contents
  /// The scope of the source and the timer.
  @usableFromInline let scope: Scope
  private let clock: any SchedulerType
  private let timer: TimerSlot
  // Exclusivity unchecked: only the drain's owner touches them, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var machine: WindowMachine
  @safe @exclusivity(unchecked) @usableFromInline var isOver = false

  @usableFromInline
  init(_ machine: WindowMachine, _ contents: Contents, in scope: Scope, on scheduler: any SchedulerType) {
    self.machine = machine
    self.contents = contents
    self.scope = scope
    clock = scheduler
    timer = TimerSlot(.window, on: scheduler, in: scope)
  }

  @inlinable
  func run(_ source: Observable<Contents.Element>) {
    start()
    // The scheduler may have refused at once, or the subscriber may have disposed upon the first window.
    if scope.isDisposed { return }
    source.run(
      Sink(
        ending: scope,
        next: { self.next($0) },
        error: { self.end($0) },
        completed: { self.end(nil) }
      )
    )
  }

  @usableFromInline
  func start() {
    scope.add(timer)
    begin()
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
  func end(_ error: (any Error)?) { drain.push(.over(error), to: self) }

  /// Performs a signal that has had to wait. Once the last subscription has gone, it is dropped.
  @inlinable @inline(never)
  func perform(_ signal: WindowSignal<Contents.Element>) {
    if contents.isGone { return }
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

  @inlinable
  func turn() {
    contents.turn()
    begin()
  }

  @usableFromInline
  func begin() { arm(machine.begin(at: clock.clockReading)) }

  @usableFromInline
  func fired() {
    if isOver { return }
    if let due = machine.fired(at: clock.clockReading) { arm(due) } else { turn() }
  }

  @usableFromInline
  func over(_ error: (any Error)?) {
    if isOver { return }
    isOver = true
    contents.end(error)
  }

  private func arm(_ due: Duration?) {
    guard let due, !scope.isDisposed else { return }
    // Bounded by the length of a window, whatever the clock says.
    timer.arm(after: min(due - clock.clockReading, machine.span)) { [self] refusal in
      if let refusal {
        if scope.close() { end(refusal) }
      } else {
        drain.push(.fired, to: self)
      }
    }
  }
}

extension Windowing: @unchecked Sendable {}  // Sendable: only the drain's owner touches what is not constant.
