// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    lift { downstream in
      let last = Cell<Element?>(nil)
      return Sink(downstream) { element in
        if let previous = last.value, previous == element { return }
        last.value = element
        downstream.next(element)
      }
    }
  }

  @_alwaysEmitIntoClient
  package func _distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    by areEqual: @escaping (Key, Key) throws -> Bool
  ) -> Observable<Element> {
    lift { downstream in
      let last = Cell<Key?>(nil)
      return Sink(downstream) { element in
        downstream.attempt {
          let key = try keySelector(element)
          if let previous = last.value, try areEqual(previous, key) { return }
          last.value = key
          downstream.next(element)
        }
      }
    }
  }
}
