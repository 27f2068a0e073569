// SPDX-License-Identifier: MIT

/// Reports an error that has reached a binding, which has no way to handle it: a programmer's mistake.
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
    _bind(onNext: Handler1({ element in for relay in relays { relay._accept(element) } }, of: nil))
  }

  @inlinable
  package func _bind<Relay: RelayType>(toOptional relays: [Relay]) -> any Disposable
  where Relay.Element == Element? {
    _bind(onNext: Handler1({ element in for relay in relays { relay._accept(element) } }, of: nil))
  }

  /// Binds a closure, which is called on its actor, if it has one, or where the elements are.
  @inlinable
  package func _bind(onNext: Handler1<Element>) -> any Disposable {
    _subscribe(onNext: onNext, onError: Handler1(bindingFailed, of: nil))
  }
}
