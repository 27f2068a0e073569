// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes closures that are called where the events are.
  @inlinable
  package func subscribed(
    onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?,
    onDisposed: (() -> Void)?
  ) -> any Disposable {
    subscribe(closures: onNext, onError, onCompleted, onDisposed)
  }

  /// Subscribes a closure that is called where the events are.
  @inlinable
  package func subscribed(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    observeEvents(with: on)
  }

  /// Subscribes a closure to what `convert` makes of the events, where they are.
  @inlinable
  package func subscribed<Told>(
    _ on: @escaping (Told) -> Void, _ convert: @escaping (Event<Element>) -> Told?
  ) -> any Disposable {
    observeEvents { if let told = convert($0) { on(told) } }
  }

  @inlinable
  package func subscribe<Observer: ObserverType>(observer: Observer) -> any Disposable
  where Observer.Element == Element {
    observeEvents(with: observer.on)
  }

  @inlinable
  package func observeEvents(with handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(
      closures: { handler(.next($0)) }, { handler(.error($0)) }, { handler(.completed) }, nil)
  }

  @inlinable
  package func subscribe(
    closures onNext: ((Element) -> Void)?, _ onError: ((any Error) -> Void)?, _ onCompleted: (() -> Void)?,
    _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    guard let onNext else { return subscribe(next: { _ in }, onError, onCompleted, onDisposed) }
    return subscribe(next: onNext, onError, onCompleted, onDisposed)
  }

  /// Makes the scope and the last sink of a subscription and runs it.
  @inlinable
  package func subscribe(
    next: @escaping (Element) -> Void, _ onError: ((any Error) -> Void)?, _ onCompleted: (() -> Void)?,
    _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    let scope = Scope()
    if let onDisposed { scope.setLast(onDisposed) }
    let subscriber = Subscriber(scope: scope, next: next, error: onError, completed: onCompleted)
    // It holds the subscriber and nothing else, so it is no allocation.
    asObservable().run(Sink(next: { subscriber.next($0) }, rest: subscriber))
    return scope
  }
}

/// The end of a pipe: what the subscriber does upon events.
@usableFromInline
final class Subscriber<Element>: AnySink {
  @usableFromInline let onNext: (Element) -> Void
  private let onError: ((any Error) -> Void)?
  private let onCompleted: (() -> Void)?
  /// Where the subscription was made, for an error that it does not handle.
  private let callStack: [String]

  @usableFromInline
  init(
    scope: Scope, next: @escaping (Element) -> Void, error: ((any Error) -> Void)?, completed: (() -> Void)?
  ) {
    onNext = next
    onError = error
    onCompleted = completed
    callStack = error == nil ? Hooks.subscriptionCallStack() : []
    super.init(scope: scope)
  }

  // Emitters look at the scope before each element, but a stage in between may have disposed of it since.
  @inlinable @inline(__always)
  func next(_ element: Element) { if !scope.isDisposed { onNext(element) } }

  @usableFromInline
  package override func error(_ error: any Error) {
    if scope.isDisposed { return }
    if let onError { onError(error) } else { Hooks.report(error, from: callStack) }
    scope.end()
  }

  @usableFromInline
  package override func completed() {
    if scope.isDisposed { return }
    onCompleted?()
    scope.end()
  }
}

extension Subscriber: @unchecked Sendable {}  // Sendable: see AnySink.
