// SPDX-License-Identifier: MIT

/// A sequence of events that foreign code sends, on any threads and perhaps against the grammar. A ``Gate``
/// serialises them and keeps the grammar.
@usableFromInline
package func _create<Element>(
  _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
) -> Observable<Element> {
  Producer { sink in
    let gate = Gate(sink)
    sink.scope.add(gate)
    sink.scope.add(subscribe(AnyObserver(.gate(gate))))
  }
}
