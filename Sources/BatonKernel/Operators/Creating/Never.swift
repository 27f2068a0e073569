// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _never() -> Observable<Element> {
    Producer { _ in }
  }
}
