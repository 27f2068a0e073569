// SPDX-License-Identifier: MIT

import BatonTracing
import Testing

@Suite("A stretch of a timeline as a marble diagram")
struct MarblesTests {
  private static func event(
    _ milliseconds: Int, _ kind: Recording.Event.Kind, place: Int = 0, subscription: Int = 0
  ) -> Recording.Event {
    Recording.Event(
      kind: kind, place: place, subscription: subscription, thread: 0, time: .milliseconds(milliseconds))
  }

  private let recording = Recording(
    length: .seconds(1), places: ["decoded", "shown"],
    events: [
      event(1, .subscribed, place: 1, subscription: 1), event(2, .subscribed),
      event(10, .next("a")), event(11, .next("A"), place: 1, subscription: 1), event(20, .next(nil)),
      event(30, .completed), event(30, .disposed), event(35, .subscribed, subscription: 2),
      event(36, .next("b"), subscription: 2), event(40, .disposed, place: 1, subscription: 1),
      event(50, .error("offline"), subscription: 2), event(50, .disposed, subscription: 2),
    ])

  @Test func `has a row for each subscription to each place, in the order in which they were passed`() {
    #expect(
      recording.marbles(title: "Decoding").text == """
        Decoding
        time (ms)  1 2 10 11 20 30 35 36 40 50
        shown      ^------A--------------!
        decoded 1    ^-a-----•--|
        decoded 2                  ^--b-----#offline
        """)
  }

  @Test func `has the places that were asked for, in that order`() {
    #expect(
      recording.marbles(places: ["decoded", "shown"]).sources.map(\.name) == [
        "decoded 1", "decoded 2", "shown",
      ])
    #expect(recording.marbles(places: ["shown", "unknown"]).sources.map(\.name) == ["shown"])
  }

  @Test func `has what happened from its beginning to its end alone, and lines of who was there before`() {
    #expect(
      recording.marbles(from: .milliseconds(11), to: .milliseconds(40), places: ["shown"]).text == """
        time (ms)  11 40
        shown      A--!
        """)
  }

  @Test func `of nothing has no row`() {
    #expect(Recording().marbles().sources.isEmpty)
    #expect(recording.marbles(from: .seconds(5)).sources.isEmpty)
  }

  @Test func `has times that are too long for nanoseconds as the longest`() {
    let recording = Recording(
      places: ["a"],
      events: [
        Recording.Event(kind: .completed, place: 0, subscription: 0, thread: 0, time: .seconds(Int64.max))
      ])
    #expect(recording.marbles().sources[0].marks.map(\.time) == [.max])
  }
}
