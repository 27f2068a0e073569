// SPDX-License-Identifier: MIT

extension Observable {
  /// Goes on as what `selector` makes of the element of this sequence, which has one at most. Nothing is merged, and a sequence
  /// that goes on as itself needs no more stack than once round.
  @inlinable
  package final func continued<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    PlacedProducer { downstream, place in
      let stretch = Scope(in: downstream.scope)
      self.run(
        Sink(
          ending: stretch,
          next: { element in
            if stretch.isDisposed { return }
            stretch.dispose()
            do {
              try selector(element).asObservable().goOn(to: downstream, in: place)
            } catch {
              downstream.error(error)
            }
          },
          error: { downstream.end($0, with: $1) },
          completed: { downstream.end($0) }
        )
      )
    }
  }
}
