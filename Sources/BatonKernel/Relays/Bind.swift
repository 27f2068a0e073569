// SPDX-License-Identifier: MIT

/// Reports an error that has reached a binding, which is a programmer's mistake, because a binding has no way
/// to handle it.
///
/// Stops the program in debug builds, and prints a line to standard error in release builds.
@usableFromInline
func bindingFailed(_ error: any Error) {
  let message = "bind: a sequence that is bound must not fail, failed with \(error)"
  #if DEBUG
    fatalError(message)
  #else
    Hooks.writeLine(message)
  #endif
}

extension ObservableType {
  @inlinable
  package func _bind<Observer: ObserverType>(to observers: [Observer]) -> any Disposable
  where Observer.Element == Element {
    observeEvents { event in
      for observer in observers { observer.on(event) }
    }
  }

  @inlinable
  package func _bind<Observer: ObserverType>(toOptional observers: [Observer]) -> any Disposable
  where Observer.Element == Element? {
    observeEvents { event in
      let event = event.map(Optional.some)
      for observer in observers { observer.on(event) }
    }
  }

  @inlinable
  package func _bind<Relay: RelayType>(to relays: [Relay]) -> any Disposable where Relay.Element == Element {
    _bind(onNext: { element in
      for relay in relays { relay._accept(element) }
    })
  }

  @inlinable
  package func _bind<Relay: RelayType>(toOptional relays: [Relay]) -> any Disposable
  where Relay.Element == Element? {
    _bind(onNext: { element in
      for relay in relays { relay._accept(element) }
    })
  }

  /// Binds a closure, which is called where the elements are.
  @inlinable
  package func _bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    subscribe(next: onNext, bindingFailed, nil, nil)
  }

  /// Binds a closure, which is called on its actor, if it has one.
  @inlinable
  package func _bind(onNext: @escaping @isolated(any) @Sendable (Element) -> Void) -> any Disposable {
    let isolations = Isolations(next: onNext.isolation, error: nil, completed: nil, disposed: nil)
    return subscribe(at: isolations, plain(onNext), bindingFailed, nil, nil)
  }

  /// Binds a closure that is passed `object`, which is held weakly. It is called where the elements are.
  @inlinable
  package func _bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    _bind(onNext: { [weak object] element in if let object { onNext(object, element) } })
  }

  /// Binds a closure that is passed `object`, which is held weakly. It is called on its actor, if it has one.
  @inlinable
  package func _bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @isolated(any) @Sendable (Object, Element) -> Void
  ) -> any Disposable {
    let isolations = Isolations(next: onNext.isolation, error: nil, completed: nil, disposed: nil)
    let onNext = plain(onNext)
    return subscribe(
      at: isolations, { [weak object] element in if let object { onNext(object, element) } }, bindingFailed,
      nil,
      nil)
  }
}
