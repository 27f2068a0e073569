// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _from(optional element: Element?) -> Observable<Element> {
    if let element { _just(element) } else { _empty() }
  }
}
