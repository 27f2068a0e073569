// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Sends elements first, and then those of this sequence.
  ///
  /// - Scheduling: The elements are sent on the thread that subscribes, before this sequence is subscribed to.
  /// - SeeAlso: [reactivex.io: StartWith](https://reactivex.io/documentation/operators/startwith.html)
  public func startWith(_ elements: Element...) -> Observable<Element> {
    Producer { sink in
      for element in elements {
        if sink.scope.isDisposed { return }
        sink.next(element)
      }
      if !sink.scope.isDisposed { asObservable().run(sink) }
    }
  }
}
