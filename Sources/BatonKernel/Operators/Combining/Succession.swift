// SPDX-License-Identifier: MIT

/// Runs sources one after another for one subscriber: `concat`, `catch`, `retry`. The event that ends one
/// source decides what follows. See the table at ``Drain``.
///
/// Only the current source sends, so elements need no serialising. Starts do: a source that ends while it is
/// being started has the next one start in a loop, not inside its own start, so the stack does not grow. The
/// drain is that loop (a trampoline).
final class Succession<Element>: DrainWork, @unchecked Sendable {  // Sendable: constant but for the drain.
  enum Next {
    case another(Observable<Element>)
    /// The last source: the sequence continues as this source, by a tail call.
    case last(Observable<Element>)
    /// Something else starts the next source, or ends the sequence.
    case later
    case none
  }

  /// Chooses the next source. An error that it throws ends the sequence.
  typealias Choice = () throws -> Next

  private let downstream: Sink<Element>
  private let scope: Scope
  private let starts = Drain<Choice>()
  private let onError: ((Succession<Element>, any Error) -> Void)?
  private let onCompleted: ((Succession<Element>) -> Void)?

  /// The closures are called when a source has ended so. By default the sequence ends as its source has.
  init(
    _ downstream: Sink<Element>,
    error: ((Succession<Element>, any Error) -> Void)? = nil,
    completed: ((Succession<Element>) -> Void)? = nil
  ) {
    self.downstream = downstream
    downstream.scope.captureContext()
    scope = Scope(in: downstream.scope)
    onError = error
    onCompleted = completed
  }

  deinit { scope.abandon() }

  func start(_ source: Observable<Element>) { start { .another(source) } }

  /// Starts the source that `choose` returns, as soon as the start of the source before it has returned.
  func start(_ choose: @escaping Choice) { starts.push(choose, to: self) }

  func end(_ terminal: Terminal) {
    guard let closed = scope.close() else { return }
    downstream.end(terminal)
    closed.settle()
  }

  /// A scope that is disposed of when the sequence ends.
  func newScope() -> Scope { Scope(in: scope) }

  /// Called by the drain's owner, on the thread on which the source before has ended.
  func perform(_ choose: @escaping Choice) {
    if !scope.isDisposed { downstream.scope.carry { startNext(choose) } }
  }

  private func startNext(_ choose: Choice) {
    do {
      switch try choose() {
      case .another(let source):
        source.run(
          Sink(ending: newScope(), goesOn: goesOn, next: downstream.next, end: { self.sourceEnded($0) }))
      case .last(let source):
        let closed = scope.closeIfOpen()
        source.carried(in: downstream.scope).goOn(to: downstream)
        closed.settle()
      case .later: break
      case .none: end(.completed)
      }
    } catch {
      end(.error(error))
    }
  }

  private func goesOn(_ terminal: Terminal) -> Bool {
    terminal.error == nil ? onCompleted != nil : onError != nil
  }

  private func sourceEnded(_ terminal: Terminal) {
    if !goesOn(terminal) { return end(terminal) }
    if let error = terminal.error { onError?(self, error) } else { onCompleted?(self) }
  }
}
