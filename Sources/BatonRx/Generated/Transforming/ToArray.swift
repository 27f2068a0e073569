// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/ToArray.swift: change that.

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func toArray() -> Single<[Element]> {
    gathered()
  }
}
