// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

// swift 6: final class Point: Equatable, Sendable {
final class Point: Equatable {
  // swift 6: let x: Int
  var x = 0
  init(x: Int = 0) { self.x = x }
  static func == (lhs: Point, rhs: Point) -> Bool { lhs.x == rhs.x }
}

func marbleTests(_ scheduler: TestScheduler) throws {
  let points = try scheduler.createColdObservable("-a-b|", values: ["a": Point(x: 1), "b": Point(x: 2)])
  let letters = try scheduler.createHotObservable("-a^-b|")
  let hot = try scheduler.createHotObservable("-a^-b|", values: ["a": 1, "b": 2], subscribed: 300)
  let observer = scheduler.start { points }
  let expected = try Recorded.events(marbles: "-a-b|", values: ["a": Point(x: 1), "b": Point()], at: 200)
  let strings: [Recorded<Event<String>>] = try Recorded.events(marbles: "-a-b|")
  print(marbles(observer.events, expected: expected), strings.marbles(), letters, hot)
}

func recorders(_ points: Observable<Point>) throws {
  let recorder = points.record()
  try recorder.wait(forElements: 1)
  _ = try recorder.waitForEnd(timeout: .seconds(1)).count
  print(recorder.events, recorder.elements, recorder.isCompleted, recorder.error as Any)
}

@MainActor
final class Suite {
  var names: [String] = []

  func test(_ source: Observable<String>) async throws {
    let recorder = source.record()
    names = try await recorder.wait(forElements: 2)
    try await recorder.waitForEnd(timeout: .milliseconds(100))
  }
}
