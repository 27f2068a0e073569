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

/// One subscription to an expression. All its methods run on the expression's actor.
///
/// It reads the expression, and registers for the first change of any property that the expression has read.
/// That change starts a task of the actor, which reads again once the change has been made. So reads never
/// overlap, and the next read sees every change since the one before.
private final class ObservedExpression<Element: Sendable>: @unchecked Sendable {  // Sendable: of one actor.
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

  /// Reads at once if the expression is the main actor's and this is the main thread; else in a task.
  func begin() {
    // The scope keeps this object until the subscription ends. The registration for a change, which may never
    // come, does not.
    sink.scope.add(AnonymousDisposable { withExtendedLifetime(self) {} })
    if actor === MainActor.shared, MainThread.isCurrent { send() } else { sendLater() }
  }

  private func sendLater() { startTask(on: actor) { self.send() } }

  private func send() {
    if sink.scope.isDisposed { return }
    sink.next(withObservationTracking(read) { [weak self] in self?.sendLater() })
  }
}
