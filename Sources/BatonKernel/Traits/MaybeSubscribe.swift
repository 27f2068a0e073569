// SPDX-License-Identifier: MIT

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Subscribes closures, of which `onCompleted` is called only if `onSuccess` was not.
  @inlinable
  package func _subscribe(
    onSuccess: Handler1<Element>, onError: Handler1<any Error>, onCompleted: Handler0, onDisposed: Handler0
  ) -> any Disposable {
    let source = primitiveSequence.source
    guard let callCompleted = onCompleted.call else {
      return source._subscribe(onNext: onSuccess, onError: onError, onDisposed: onDisposed)
    }
    let isOver = Cell(false)
    let callSuccess = onSuccess.call
    let next = { (element: Element) in
      isOver.value = true
      callSuccess?(element)
    }
    let completed = { if !isOver.value { callCompleted() } }
    return source._subscribe(
      onNext: Handler1(next, of: onSuccess.actor), onError: onError,
      onCompleted: Handler0(completed, of: onCompleted.actor), onDisposed: onDisposed)
  }

  @inlinable
  package func _subscribe(_ on: Handler1<MaybeEvent<Element>>) -> any Disposable {
    let (call, actor) = (on.call, on.actor)
    return _subscribe(
      onSuccess: Handler1({ call?(.success($0)) }, of: actor),
      onError: Handler1({ call?(.error($0)) }, of: actor),
      onCompleted: Handler0({ call?(.completed) }, of: actor), onDisposed: Handler0())
  }
}
