// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package func _startWith(_ elements: [Element]) -> Observable<Element> {
    let source = asObservable()
    return Producer { sink in
      for element in elements {
        if sink.scope.isDisposed { return }
        sink.next(element)
      }
      source.goOn(to: sink)
    }
  }
}
