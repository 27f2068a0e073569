// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func doing(_ effects: SideEffects<Element>) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let disposal = effects.onDispose.map(DoDisposal.init)
      effects.onSubscribe?()
      source.run(effects.sink(before: downstream, disposal))
      effects.onSubscribed?()
      // It comes last, so that what the source holds is disposed of first.
      if let disposal { downstream.scope.add(disposal) }
    }
  }
}
