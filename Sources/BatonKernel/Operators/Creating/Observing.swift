// SPDX-License-Identifier: MIT

import Observation

extension ObservableType where Element: Sendable {
  @usableFromInline
  package static func _observing(
    _ expression: @escaping @isolated(any) @Sendable () -> Element
  ) -> Observable<Element> {
    guard let actor = expression.isolation else {
      fatalError(
        "observing: the closure belongs to no actor; write { @MainActor in … }, or write it in an actor's code"
      )
    }
    return Producer { sink in ObservedExpression(expression, on: actor, sink).begin() }
  }
}

/// One subscription to an expression. Whatever touches it runs on the expression's actor.
///
/// It is read, and from then on watched: the first change of what it read has it read again, by a task of the actor, which
/// begins when the change has been made. So two reads never overlap, and a change between them is seen by the second.
private final class ObservedExpression<Element: Sendable>: @unchecked Sendable {
  // Sendable: `read` and `sink` are used on the actor alone.
  private let read: () -> Element
  private let actor: any Actor
  private let sink: Sink<Element>

  init(
    _ expression: @escaping @isolated(any) @Sendable () -> Element, on actor: any Actor, _ sink: Sink<Element>
  ) {
    read = plainResult(expression)
    self.actor = actor
    self.sink = sink
  }

  /// Reads at once on the main thread, if the expression is the main actor's; elsewhere in a task of its actor.
  func begin() {
    // The scope keeps this object until the subscription ends; a change that may never come does not.
    sink.scope.add(AnonymousDisposable { withExtendedLifetime(self) {} })
    if actor === MainActor.shared, MainThread.isCurrent { send() } else { sendLater() }
  }

  private func sendLater() { startTask(on: actor) { self.send() } }

  private func send() {
    if sink.scope.isDisposed { return }
    sink.next(withObservationTracking(read) { [weak self] in self?.sendLater() })
  }
}
