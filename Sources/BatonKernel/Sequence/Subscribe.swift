// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes closures, which are called where the events are.
  @_alwaysEmitIntoClient
  package func _subscribe(
    onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?,
    onDisposed: (() -> Void)?
  ) -> any Disposable {
    subscribe(closures: onNext, onError, onCompleted, onDisposed)
  }

  /// Subscribes a closure, which is called where the events are.
  @_alwaysEmitIntoClient
  package func _subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    observeEvents(with: on)
  }

  /// Subscribes a closure that takes what `convert` makes of an event. Events of which it makes nil are
  /// skipped.
  @_alwaysEmitIntoClient
  package func _subscribe<Told>(
    _ on: @escaping (Told) -> Void, _ convert: @escaping (Event<Element>) -> Told?
  ) -> any Disposable {
    observeEvents { if let told = convert($0) { on(told) } }
  }

  @_alwaysEmitIntoClient
  package func subscribe<Observer: ObserverType>(observer: Observer) -> any Disposable
  where Observer.Element == Element {
    observeEvents(with: observer.on)
  }

  @_alwaysEmitIntoClient
  package func observeEvents(with handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(
      closures: { handler(.next($0)) }, { handler(.error($0)) }, { handler(.completed) }, nil)
  }

  @_alwaysEmitIntoClient
  package func subscribe(
    closures onNext: ((Element) -> Void)?, _ onError: ((any Error) -> Void)?, _ onCompleted: (() -> Void)?,
    _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    guard let onNext else { return subscribe(next: { _ in }, onError, onCompleted, onDisposed) }
    return subscribe(next: onNext, onError, onCompleted, onDisposed)
  }

  /// Makes the scope and the last sink of a subscription, and runs the sequence.
  @_alwaysEmitIntoClient
  package func subscribe(
    next: @escaping (Element) -> Void, _ onError: ((any Error) -> Void)?, _ onCompleted: (() -> Void)?,
    _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    let scope = Scope.spareOrNew()
    if let onDisposed { scope.setLast(onDisposed) }
    subscribe(in: scope, next: next, onError, onCompleted)
    return Scope.keepIfOver(scope)
  }

  /// Makes the last sink of a subscription that lives in `scope`, and runs the sequence.
  @_alwaysEmitIntoClient
  package func subscribe(
    in scope: Scope, next: @escaping (Element) -> Void, _ onError: ((any Error) -> Void)?,
    _ onCompleted: (() -> Void)?
  ) {
    let subscriber = Subscriber(scope: scope, next: next, error: onError, completed: onCompleted)
    // The closure captures only the subscriber, so it needs no context of its own.
    asObservable().run(Sink(next: { subscriber.next($0) }, rest: subscriber))
  }
}

extension ObservableType {
  /// Subscribes closures that are passed `object`, which is held weakly. They are called where the events
  /// are.
  @_alwaysEmitIntoClient
  package func _subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)?,
    onError: ((Object, any Error) -> Void)?,
    onCompleted: ((Object) -> Void)?,
    onDisposed: ((Object) -> Void)?
  ) -> any Disposable {
    subscribe(weakly: object, at: Isolations(events: nil), onNext, onError, onCompleted, onDisposed)
  }

  /// Subscribes a closure that is passed `object`, which is held weakly. It is called where the events are.
  @_alwaysEmitIntoClient
  package func _subscribe<Object: AnyObject>(
    with object: Object, _ on: @escaping (Object, Event<Element>) -> Void
  ) -> any Disposable {
    _subscribe(
      with: object, onNext: { on($0, .next($1)) }, onError: { on($0, .error($1)) },
      onCompleted: { on($0, .completed) }, onDisposed: nil)
  }
}

// Closures that an actor may isolate.
extension ObservableType {
  /// Subscribes closures. Each is called on its actor, if it has one.
  @_alwaysEmitIntoClient
  package func _subscribe(
    onNext: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    onError: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
    onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    let isolations = Isolations(
      next: onNext?.isolation, error: onError?.isolation, completed: onCompleted?.isolation,
      disposed: onDisposed?.isolation)
    return subscribe(
      at: isolations, plain(ifAny: onNext), plain(ifAny: onError), plain(ifAny: onCompleted),
      plain(ifAny: onDisposed))
  }

  /// Subscribes a closure, which is called on its actor, if it has one.
  @_alwaysEmitIntoClient
  package func _subscribe(
    _ on: @escaping @isolated(any) @Sendable (Event<Element>) -> Void
  ) -> any Disposable {
    guard let isolation = on.isolation else { return observeEvents(with: plain(on)) }
    let on = plain(on)
    return subscribe(
      at: Isolations(events: isolation), { on(.next($0)) }, { on(.error($0)) }, { on(.completed) }, nil)
  }

  /// Subscribes closures that are passed `object`, which is held weakly. Each is called on its actor, if it
  /// has one.
  @_alwaysEmitIntoClient
  package func _subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@isolated(any) @Sendable (Object, Element) -> Void)? = nil,
    onError: (@isolated(any) @Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@isolated(any) @Sendable (Object) -> Void)? = nil,
    onDisposed: (@isolated(any) @Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    let isolations = Isolations(
      next: onNext?.isolation, error: onError?.isolation, completed: onCompleted?.isolation,
      disposed: onDisposed?.isolation)
    return subscribe(
      weakly: object, at: isolations, plain(ifAny: onNext), plain(ifAny: onError), plain(ifAny: onCompleted),
      plain(ifAny: onDisposed))
  }

  /// Subscribes a closure that is passed `object`, which is held weakly. It is called on its actor, if it has
  /// one.
  @_alwaysEmitIntoClient
  package func _subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    _ on: @escaping @isolated(any) @Sendable (Object, Event<Element>) -> Void
  ) -> any Disposable {
    let isolations = Isolations(events: on.isolation)
    let on = plain(on)
    return subscribe(
      weakly: object, at: isolations, { on($0, .next($1)) }, { on($0, .error($1)) }, { on($0, .completed) },
      nil)
  }

  /// Subscribes a closure that takes what `convert` makes of an event. It is called on its actor, if it has
  /// one.
  @_alwaysEmitIntoClient
  package func _subscribe<Told>(
    _ on: @escaping @isolated(any) @Sendable (Told) -> Void, _ convert: @escaping (Event<Element>) -> Told?
  ) -> any Disposable {
    let isolation = on.isolation
    let on = plain(on)
    let tell = { (event: Event<Element>) in if let told = convert(event) { on(told) } }
    return subscribe(
      at: Isolations(events: isolation), { tell(.next($0)) }, { tell(.error($0)) }, { tell(.completed) }, nil)
  }

  @_alwaysEmitIntoClient
  func subscribe(
    at isolations: Isolations, _ onNext: ((Element) -> Void)?, _ onError: ((any Error) -> Void)?,
    _ onCompleted: (() -> Void)?, _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    if isolations.areNone { return subscribe(closures: onNext, onError, onCompleted, onDisposed) }
    return subscribe(isolated: isolations, onNext ?? { _ in }, onError, onCompleted, onDisposed)
  }

  @_alwaysEmitIntoClient
  func subscribe<Object: AnyObject>(
    weakly object: Object, at isolations: Isolations, _ onNext: ((Object, Element) -> Void)?,
    _ onError: ((Object, any Error) -> Void)?, _ onCompleted: ((Object) -> Void)?,
    _ onDisposed: ((Object) -> Void)?
  ) -> any Disposable {
    subscribe(
      at: isolations,
      onNext.map { onNext in
        { [weak object] element in if let object { onNext(object, element) } }
      },
      onError.map { onError in { [weak object] error in if let object { onError(object, error) } } },
      onCompleted.map { onCompleted in { [weak object] in if let object { onCompleted(object) } } },
      onDisposed.map { onDisposed in { [weak object] in if let object { onDisposed(object) } } }
    )
  }
}

/// The end of a pipe: a subscriber's closures.
@usableFromInline
final class Subscriber<Element>: AnySink {
  @usableFromInline let onNext: (Element) -> Void
  private let onError: ((any Error) -> Void)?
  private let onCompleted: (() -> Void)?
  /// Where the subscription was made; reported together with an unhandled error.
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

  // Emitters check the scope before each element, but a stage in between may have disposed of it since.
  @inlinable @inline(__always)
  func next(_ element: Element) { if !scope.isDisposed { onNext(element) } }

  @usableFromInline
  package override func error(_ error: __owned any Error) {
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

extension Subscriber: @unchecked Sendable {}  // Sendable: constant, and the events of a pipe are serial.
