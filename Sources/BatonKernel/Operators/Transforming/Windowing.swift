// SPDX-License-Identifier: MIT

/// The state machine of `buffer` and `window`: how many elements have come into the current window, and when
/// it is over if the elements do not fill it.
///
/// One timer is always pending. In real time it serves many windows, so a full window costs no timer: see
/// ``TimerPlan``.
@frozen @usableFromInline
package struct WindowMachine {
  @usableFromInline let limit: Int
  @usableFromInline var count = 0
  @usableFromInline var due = Duration.zero
  @usableFromInline var timer: TimerPlan

  @usableFromInline
  package init(limit: Int, _ timer: TimerPlan) {
    self.limit = limit
    self.timer = timer
  }

  /// A window begins. Returns when a timer must be due, or nil if the pending one is kept.
  package mutating func begin(at now: Duration) -> Duration? {
    count = 0
    due = now + timer.span
    return timer.begin(until: due)
  }

  /// An element has come into the window. Returns whether the window is full.
  @inlinable
  package mutating func received() -> Bool {
    count += 1
    return count == limit
  }

  /// The timer has fired. Returns when the next timer is due, or nil if the window is over.
  package mutating func fired(at now: Duration) -> Duration? {
    let now = timer.fired(at: now)
    return now >= due ? nil : timer.begin(until: due)
  }
}

/// What becomes of the elements of each window. Only the drain's owner touches it.
@usableFromInline
protocol WindowContents<Element> {
  associatedtype Element
  /// What is sent downstream, one for each window.
  associatedtype Output

  mutating func add(_ element: Element)
  /// The current window is over, and the next one begins. Returns what is sent downstream.
  mutating func nextWindow() -> Output
  /// The sequence is over. Returns what is sent downstream before its end, if anything.
  mutating func end(_ terminal: Terminal) -> Output?
}

/// Runs a ``WindowMachine`` for one subscriber: a junction of the source and the timer.
@usableFromInline
final class Windowing<Contents: WindowContents>: Junction<Contents.Output> {
  private let timer: TimerSlot
  // Exclusivity unchecked: only the drain's owner touches them, and what foreign code sends meanwhile waits
  // its turn.
  @safe @exclusivity(unchecked) @usableFromInline var contents: Contents
  @safe @exclusivity(unchecked) @usableFromInline var machine: WindowMachine

  @usableFromInline
  init(
    _ machine: WindowMachine, _ contents: Contents, _ downstream: Sink<Contents.Output>,
    on scheduler: any SchedulerType
  ) {
    self.machine = machine
    self.contents = contents
    timer = TimerSlot("timer of buffer or window", on: scheduler, in: downstream.scope)
    super.init(downstream)
    scope.add(timer)
  }

  @inlinable
  func run(_ source: Observable<Contents.Element>) {
    begin()
    // The scheduler may have refused at once, or the subscriber may have disposed upon the first window.
    if scope.isDisposed { return }
    source.run(
      Sink(
        ending: scope,
        next: { element in
          if self.drain.enter() {
            self.receive(element)
            self.leave()
          } else {
            self.perform { self.receive(element) }
          }
        },
        end: { terminal in self.perform { self.end(terminal) } }))
  }

  @inlinable @inline(__always)
  func receive(_ element: Contents.Element) {
    if !isOpen { return }
    contents.add(element)
    if machine.received() { nextWindow() }
  }

  @inlinable
  func nextWindow() {
    let output = contents.nextWindow()
    if isOpen { downstream.next(output) }
    begin()
  }

  @usableFromInline func begin() { arm(machine.begin(at: timer.clockReading)) }

  private func fired() {
    if !isOpen { return }
    if let due = machine.fired(at: timer.clockReading) { arm(due) } else { nextWindow() }
  }

  private func arm(_ due: Duration?) {
    guard let due, !scope.isDisposed else { return }
    // Bounded by the length of a window, whatever the clock says.
    timer.arm(after: min(due - timer.clockReading, machine.timer.span)) { [self] refusal in
      if let refusal { fail(refusal) } else { perform { self.fired() } }
    }
  }

  @usableFromInline
  override func end(_ terminal: __owned Terminal) {
    if !isOpen { return }
    if let last = contents.end(terminal) { downstream.next(last) }
    super.end(terminal)
  }
}

extension Windowing: @unchecked Sendable {}  // Sendable: only the drain's owner touches what is not constant.
