// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes closures that are given an object, which is held weakly, and are called where the events are.
  @inlinable
  package func subscribed<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)?,
    onError: ((Object, any Error) -> Void)?,
    onCompleted: ((Object) -> Void)?,
    onDisposed: ((Object) -> Void)?
  ) -> any Disposable {
    subscribe(weakly: object, at: Isolations(events: nil), onNext, onError, onCompleted, onDisposed)
  }

  /// Subscribes a closure that is given an object, which is held weakly, and is called where the events are.
  @inlinable
  package func subscribed<Object: AnyObject>(
    with object: Object, _ on: @escaping (Object, Event<Element>) -> Void
  ) -> any Disposable {
    subscribed(
      with: object, onNext: { on($0, .next($1)) }, onError: { on($0, .error($1)) },
      onCompleted: { on($0, .completed) }, onDisposed: nil)
  }
}
