// SPDX-License-Identifier: MIT

#if canImport(XCTest)
  import Baton
  import BatonTesting
  import XCTest

  private struct Broken: Error {}

  final class XCTAssertionTests: XCTestCase {
    func testEvents() {
      XCTAssertEqual([.next(1), .completed] as [Event<Int>], [.next(1), .completed])
      XCTAssertEqual([.next(nil), .next(1)] as [Event<Int?>], [.next(nil), .next(1)])
      XCTAssertEqual([.next([1])] as [Event<[Int]>], [.next([1])])
      XCTAssertEqual([.error(Broken())] as [Event<Int>], [.error(Broken())])
    }

    func testSingleEvents() {
      XCTAssertEqual(
        [.success(1), .failure(Broken())] as [SingleEvent<Int>], [.success(1), .failure(Broken())])
    }

    func testRecordedEvents() {
      XCTAssertEqual([.next(1, 1), .completed(2)] as [Recorded<Event<Int>>], [.next(1, 1), .completed(2)])
      XCTAssertEqual([.next(1, nil), .next(2, 1)] as [Recorded<Event<Int?>>], [.next(1, nil), .next(2, 1)])
    }

    func testRecordedElements() {
      XCTAssertRecordedElements([.next(1, 1), .next(2, 2)], [1, 2])
      XCTAssertRecordedElements([.next(1, 1), .next(2, nil)] as [Recorded<Event<Int?>>], [1, nil])
    }

  }
#endif
