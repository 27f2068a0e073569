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
      let sink = effects.sink(before: downstream, disposal)
      // Something is left to do then.
      if effects.onSubscribed != nil || disposal != nil && !isOutermost {
        source.runAll(sink)
      } else {
        source.run(sink)
      }
      effects.onSubscribed?()
      if !isOutermost, let disposal { downstream.scope.add(disposal) }
    }
  }
}
