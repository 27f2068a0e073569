// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package static func _never() -> Observable<Element> {
    Producer { _ in }
  }
}
