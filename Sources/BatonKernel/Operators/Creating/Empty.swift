// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _empty() -> Observable<Element> {
    Producer { sink in if !sink.scope.isDisposed { sink.completed() } }
  }
}
