// SPDX-License-Identifier: MIT

#if canImport(XCTest)
  import BatonKernel
  import XCTest

  /// Asserts that two arrays of events are equal; see `Event.==` for what that means for errors.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Event<Element>],
    _ rhs: [Event<Element>],
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssert(lhs == rhs, "\(lhs) is not equal to \(rhs)", file: file, line: line)
  }

  /// Asserts that two arrays of recorded events are equal, each with its time.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Recorded<Event<Element>>],
    _ rhs: [Recorded<Event<Element>>],
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssert(lhs == rhs, differences(lhs, rhs), file: file, line: line)
  }

  /// Asserts that `stream`, whatever its times, consists of exactly the given elements and no terminal event.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertRecordedElements<Element: Equatable>(
    _ stream: [Recorded<Event<Element>>],
    _ elements: [Element],
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    if let stop = stream.first(where: { $0.value.isStopEvent }) {
      XCTFail("Expected elements only, found \(stop)", file: file, line: line)
    }
    let received = stream.recordedElements()
    XCTAssert(received == elements, "\(received) is not equal to \(elements)", file: file, line: line)
  }

  private func differences<Element>(
    _ lhs: [Recorded<Event<Element>>],
    _ rhs: [Recorded<Event<Element>>]
  ) -> String {
    let (left, right) = (lhs.map(\.debugDescription), rhs.map(\.debugDescription))
    var text = "Recorded events differ"
    for index in 0..<max(left.count, right.count) {
      let pair = (
        index < left.count ? left[index] : "nothing", index < right.count ? right[index] : "nothing"
      )
      if pair.0 != pair.1 { text += "\n  \(index): \(pair.0) is not \(pair.1)" }
    }
    return text
  }
#endif
