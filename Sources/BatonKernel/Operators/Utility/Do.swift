// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameter isOutermost: Whether `onDispose` is called before the source's contents are disposed of, and
  ///   not after.
  @_alwaysEmitIntoClient
  package func _do(_ effects: SideEffects<Element>, isOutermost: Bool = false) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let disposal = effects.onDispose.map(DoDisposal.init)
      if isOutermost, let disposal { downstream.scope.add(disposal) }
      effects.onSubscribe?()
      let sink = effects.sink(before: downstream, disposal)
      // No tail call, because something is left to do after the source's start.
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
