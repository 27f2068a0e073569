// SPDX-License-Identifier: MIT

extension ObservableType {
  package func beginning(with elements: [Element]) -> Observable<Element> {
    Producer { sink in
      for element in elements {
        if sink.scope.isDisposed { return }
        sink.next(element)
      }
      if !sink.scope.isDisposed { asObservable().run(sink) }
    }
  }
}
