// SPDX-License-Identifier: MIT

/// A sequence of events that foreign code sends through a ``Gate``, on any threads and perhaps against the grammar.
@usableFromInline
package func _create<Element>(
  _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
) -> Observable<Element> {
  _create { _, observer in subscribe(observer) }
}

/// The same. `subscribe` is also passed the scope of the subscription.
///
/// - Parameter isForeign: Whether `subscribe` is the method of a user's class.
func _create<Element>(
  isForeign: Bool = false, _ subscribe: @escaping (Scope, AnyObserver<Element>) -> any Disposable
) -> Observable<Element> {
  Producer("create", isForeign: isForeign) { sink in
    let scope = sink.scope
    let gate = Gate(sink)
    scope.add(gate)
    scope.add(foreign: subscribe(scope, AnyObserver(.gate(gate))))
  }
}
