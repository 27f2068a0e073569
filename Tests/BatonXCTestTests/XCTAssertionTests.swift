// SPDX-License-Identifier: MIT

#if canImport(XCTest)
  import Baton
  import BatonXCTest
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

  #if os(Linux)
    /// The messages of assertions that fail. On other systems a test cannot stop them from failing it.
    final class XCTAssertionMessageTests: XCTestCase {
      private var messages: [String] = []

      override func recordFailure(
        withDescription description: String, inFile file: String, atLine line: Int, expected: Bool
      ) {
        messages.append(description)
      }

      private func check(_ message: String) {
        let found = messages
        messages = []
        if found != [message] {
          super.recordFailure(withDescription: "\(found)", inFile: #filePath, atLine: #line, expected: true)
        }
      }

      func testFewElements() {
        XCTAssertEqual([.next(1)] as [Event<Int>], [.next(2), .completed])
        check("failed - [next(1)] is not equal to [next(2), completed]")
        XCTAssertRecordedElements([.next(1, 1)], [2])
        check("failed - [1] is not equal to [2]")
        XCTAssertRecordedElements([.next(1, "a")], ["b"])
        check("failed - [\"a\"] is not equal to [\"b\"]")
        XCTAssertRecordedElements([.next(1, 1), .error(2, Broken())], [1])
        check("failed - Expected elements only, found error(Broken()) @ 2")
      }

      func testAMillionElements() {
        let numbers = Array(0..<1_000_000)
        var others = numbers
        others[500_000] = -1
        let list =
          "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …, 999995, 999996, 999997, 999998, 999999] (1000000 in all)"
        XCTAssertRecordedElements(numbers.map { .next($0, $0) }, others)
        check(
          "failed - \(list) is not equal to \(list); the first difference is at index 500000: 500000 and -1")
        let events = list.replacing(/\d+(?=[,\]])/) { "next(\($0.output))" }
        XCTAssertEqual(numbers.map { Event.next($0) }, others.map { .next($0) })
        check(
          "failed - \(events) is not equal to \(events); the first difference is at index 500000: next(500000) and next(-1)"
        )
        XCTAssertEqual(numbers.map { Event.next($0) }, [])
        check("failed - \(events) is not equal to []; the first difference is at index 0: next(0) and none")
        XCTAssertEqual(
          numbers.map { SingleEvent<Int>.success($0) }, others.map { .success($0) })
        let successes = list.replacing(/\d+(?=[,\]])/) { "success(\($0.output))" }
        check(
          "failed - \(successes) is not equal to \(successes); the first difference is at index 500000: success(500000) and success(-1)"
        )
      }
    }
  #endif
#endif
