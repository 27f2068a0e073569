// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _error(_ error: any Error) -> Observable<Element> {
    Producer { sink in if !sink.scope.isDisposed { sink.error(error) } }
  }
}
