// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes closures, each of which is called on the actor that it belongs to, if it belongs to one.
  @inlinable
  package func subscribed(
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

  /// Subscribes a closure, which is called on the actor that it belongs to, if it belongs to one.
  @inlinable
  package func subscribed(
    _ on: @escaping @isolated(any) @Sendable (Event<Element>) -> Void
  ) -> any Disposable {
    guard let isolation = on.isolation else { return observeEvents(with: plain(on)) }
    let on = plain(on)
    return subscribe(
      at: Isolations(events: isolation), { on(.next($0)) }, { on(.error($0)) }, { on(.completed) }, nil)
  }

  /// Subscribes closures that are given an object, which is held weakly, each on the actor that it belongs to.
  @inlinable
  package func subscribed<Object: AnyObject & Sendable>(
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

  /// Subscribes a closure that is given an object, which is held weakly, on the actor that it belongs to.
  @inlinable
  package func subscribed<Object: AnyObject & Sendable>(
    with object: Object,
    _ on: @escaping @isolated(any) @Sendable (Object, Event<Element>) -> Void
  ) -> any Disposable {
    let isolations = Isolations(events: on.isolation)
    let on = plain(on)
    return subscribe(
      weakly: object, at: isolations, { on($0, .next($1)) }, { on($0, .error($1)) }, { on($0, .completed) },
      nil)
  }

  /// Subscribes a closure to what `convert` makes of the events, on the actor that it belongs to.
  @inlinable
  package func subscribed<Told>(
    _ on: @escaping @isolated(any) @Sendable (Told) -> Void, _ convert: @escaping (Event<Element>) -> Told?
  ) -> any Disposable {
    let isolation = on.isolation
    let on = plain(on)
    let tell = { (event: Event<Element>) in if let told = convert(event) { on(told) } }
    return subscribe(
      at: Isolations(events: isolation), { tell(.next($0)) }, { tell(.error($0)) }, { tell(.completed) }, nil)
  }

  @inlinable
  func subscribe(
    at isolations: Isolations, _ onNext: ((Element) -> Void)?, _ onError: ((any Error) -> Void)?,
    _ onCompleted: (() -> Void)?, _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    if isolations.areNone { return subscribe(closures: onNext, onError, onCompleted, onDisposed) }
    let root = Scope()
    let subscriber = IsolatedSubscriber(
      root: root, IsolatedPlaces(isolations), onNext ?? { _ in }, onError, onCompleted, onDisposed)
    asObservable().run(Sink(next: { subscriber.next($0) }, rest: subscriber))
    return root
  }

  @inlinable
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
