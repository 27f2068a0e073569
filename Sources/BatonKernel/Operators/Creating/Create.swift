// SPDX-License-Identifier: MIT

/// A sequence whose events come from foreign code, which may not keep the rules: a gate keeps them.
@usableFromInline
package func gated<Element>(
  _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
) -> Observable<Element> {
  Producer { sink in
    let gate = Gate(sink)
    sink.scope.add(gate)
    sink.scope.add(subscribe(AnyObserver(.gate(gate))))
  }
}
