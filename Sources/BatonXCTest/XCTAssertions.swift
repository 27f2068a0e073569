// SPDX-License-Identifier: MIT

#if canImport(XCTest)
  import BatonKernel
  // A test that imports this module needs no other import for what it tests with.
  @_exported import BatonTesting
  import XCTest

  /// Asserts that two arrays of events are equal, with errors compared as by `Event.==`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Event<Element>],
    _ rhs: [Event<Element>],
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    if lhs != rhs { XCTFail(difference(lhs, rhs, by: { $0 == $1 }), file: file, line: line) }
  }

  /// Asserts that two arrays of results are equal, with errors compared as by `Event.==`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [SingleEvent<Element>],
    _ rhs: [SingleEvent<Element>],
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    if !lhs.elementsEqual(rhs, by: ==) {
      XCTFail(difference(lhs, rhs, by: { $0 == $1 }), file: file, line: line)
    }
  }

  /// Asserts that two arrays of recorded events are equal, including their times.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertEqual<Element: Equatable>(
    _ lhs: [Recorded<Event<Element>>],
    _ rhs: [Recorded<Event<Element>>],
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssert(lhs == rhs, marbles(lhs, expected: rhs), file: file, line: line)
  }

  /// Asserts that `stream` consists of exactly the given elements and no terminal event, at any times.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public func XCTAssertRecordedElements<Element: Equatable>(
    _ stream: [Recorded<Event<Element>>],
    _ elements: [Element],
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    if let stop = stream.first(where: { $0.value.isStopEvent }) {
      XCTFail("Expected elements only, found \(shortText(stop))", file: file, line: line)
    }
    let received = stream.recordedElements()
    if received != elements {
      XCTFail(difference(received, elements, by: { $0 == $1 }), file: file, line: line)
    }
  }
#endif
