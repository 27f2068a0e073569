// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package static func failing(_ error: any Error) -> Observable<Element> {
    Producer { sink in if !sink.scope.isDisposed { sink.error(error) } }
  }
}
