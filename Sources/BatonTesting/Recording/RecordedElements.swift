// SPDX-License-Identifier: MIT

import BatonKernel

extension TestableObserver {
  /// The elements received so far, without their times.
  // Disfavoured, as programs written for RxTest may have a member of this name.
  @_disfavoredOverload
  public var elements: [Element] { events.compactMap(\.value.element) }
}

extension Sequence {
  /// The elements among recorded events, without their times.
  public func recordedElements<Element>() -> [Element] where Self.Element == Recorded<Event<Element>> {
    compactMap(\.value.element)
  }
}
