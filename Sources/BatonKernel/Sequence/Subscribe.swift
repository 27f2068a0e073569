// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes closures. Each is called on its actor; one of no actor is called where the other closures are
  /// or, if no closure for events belongs to an actor, where the events are.
  @_alwaysEmitIntoClient
  package func _subscribe(
    onNext: Handler1<Element> = Handler1(), onError: Handler1<any Error> = Handler1(),
    onCompleted: Handler0 = Handler0(), onDisposed: Handler0 = Handler0()
  ) -> any Disposable {
    let disposed = onDisposed.callable(from: nil)
    let stages = LastStages(of: asObservable(), if: onError.call == nil)
    guard let actor = onNext.actor ?? onError.actor ?? onCompleted.actor else {
      let scope = Scope.spareOrNew()
      if let disposed { scope.setLast(disposed) }
      asObservable().run(Sink(in: scope, of: stages, onNext.call, onError.call, onCompleted.call))
      return Scope.keepIfOver(scope)
    }
    return subscribe(on: actor, of: stages, onNext, onError, onCompleted, disposed)
  }

  @_alwaysEmitIntoClient
  package func _subscribe(_ on: Handler1<Event<Element>>) -> any Disposable {
    let (call, actor) = (on.call, on.actor)
    return _subscribe(
      onNext: Handler1({ call?(.next($0)) }, of: actor), onError: Handler1({ call?(.error($0)) }, of: actor),
      onCompleted: Handler0({ call?(.completed) }, of: actor))
  }

  /// Subscribes a closure that takes what `convert` makes of an event, unless that is nil.
  @_alwaysEmitIntoClient
  package func _subscribe<Told>(
    _ on: Handler1<Told>, _ convert: @escaping (Event<Element>) -> Told?
  ) -> any Disposable {
    let call = on.call
    return _subscribe(Handler1({ if let told = convert($0) { call?(told) } }, of: on.actor))
  }

  @_alwaysEmitIntoClient
  package func observeEvents(with handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    _subscribe(Handler1(handler, of: nil))
  }
}

/// The end of a pipe: a subscriber's closures.
@_fixed_layout @usableFromInline
final class Subscriber<Element>: AnySink, @unchecked Sendable {  // Sendable: constant; its events are serial.
  @usableFromInline let onNext: (Element) -> Void
  @usableFromInline let onError: ((any Error) -> Void)?
  @usableFromInline let onCompleted: (() -> Void)?
  /// Where the subscription was made, and of what; reported together with an unhandled error.
  @usableFromInline let callStack: [String]
  @usableFromInline let stages: LastStages

  @usableFromInline
  init(
    scope: Scope, of stages: LastStages, _ next: ((Element) -> Void)?, _ error: ((any Error) -> Void)?,
    _ completed: (() -> Void)?
  ) {
    self.stages = stages
    // Not `??`, which wraps the closure, unless it is optimised.
    if let next { onNext = next } else { onNext = { _ in } }
    onError = error
    onCompleted = completed
    callStack = error == nil ? Hooks.subscriptionCallStack() : []
    super.init(scope: scope)
  }

  // Emitters check the scope before each element, but a stage in between may have disposed of it since.
  @inlinable @inline(__always)
  func next(_ element: Element) { if !scope.isDisposed { onNext(element) } else { scope.noteMissed() } }

  @usableFromInline
  package override func end(_ terminal: __owned Terminal) {
    if scope.isDisposed { return }
    switch terminal {
    case .error(let error):
      if let onError { onError(error) } else { Hooks.report(error, from: callStack, in: pipeline(of: error)) }
    case .completed: onCompleted?()
    }
    scope.end()
  }

  private func pipeline(of error: any Error) -> String {
    scope.subscriptionName?.name(of: error).map { "\($0) (\(stages.chain))" } ?? stages.chain
  }
}

extension Sink {
  /// Makes the last sink of a subscription that lives in `scope`.
  @inlinable
  init(
    in scope: Scope, of stages: LastStages, _ next: ((Element) -> Void)?, _ error: ((any Error) -> Void)?,
    _ completed: (() -> Void)?
  ) {
    let subscriber = Subscriber(scope: scope, of: stages, next, error, completed)
    // The closure captures only the subscriber, so it needs no context of its own.
    self.init(next: { subscriber.next($0) }, rest: subscriber)
  }
}
