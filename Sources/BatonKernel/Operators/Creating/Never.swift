// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package static func silent() -> Observable<Element> {
    Producer { _ in }
  }
}
