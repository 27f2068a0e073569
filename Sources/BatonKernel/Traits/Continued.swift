// SPDX-License-Identifier: MIT

extension Observable {
  /// Continues as the sequence that `selector` makes of this sequence's element, of which there must be at
  /// most one. A tail call and not a merge, so a sequence that continues as itself does not grow the stack.
  @inlinable
  package final func _flatMapOnly<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    PlacedProducer("flatMap") { downstream, place in
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
