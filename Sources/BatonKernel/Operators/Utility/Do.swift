// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameter isOutermost: Whether `onDispose` is called before what the source holds is disposed of, not after.
  @inlinable
  package func doing(_ effects: SideEffects<Element>, isOutermost: Bool = false) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let disposal = effects.onDispose.map(DoDisposal.init)
      if isOutermost, let disposal { downstream.scope.add(disposal) }
      effects.onSubscribe?()
      source.run(effects.sink(before: downstream, disposal))
      effects.onSubscribed?()
      if !isOutermost, let disposal { downstream.scope.add(disposal) }
    }
  }
}
