// SPDX-License-Identifier: MIT

/// A sequence of events that foreign code sends through a ``Gate``, on any threads and perhaps against the
/// grammar.
///
/// - Parameter isForeign: Whether `subscribe` is the method of a user's class.
@usableFromInline
package func _create<Element>(
  isForeign: Bool = false, _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
) -> Observable<Element> {
  Producer("create", isForeign: isForeign) { sink in
    let scope = sink.scope
    let gate = Gate(sink)
    scope.beginStart(adding: gate)
    scope.endStart(adding: subscribe(AnyObserver(.gate(gate))))
  }
}
