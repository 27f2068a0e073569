// SPDX-License-Identifier: MIT

import BatonTracing
import Testing

@Suite struct RecordingTests {
  @Test func `a run waits since it was due, or else since it was scheduled`() {
    var run = Recording.Run(
      scheduler: 0, thread: 0, begin: .milliseconds(5), end: .milliseconds(7), scheduledAt: .milliseconds(1))
    #expect(run.wait == .milliseconds(4))
    run.due = .milliseconds(3)
    #expect(run.wait == .milliseconds(2))
    run.due = .milliseconds(6)
    #expect(run.wait == .zero)
    #expect(run.length == .milliseconds(2))
  }

  @Test func `what passed a place says what it was`() {
    let kinds: [Recording.Event.Kind] = [
      .subscribed, .next("7"), .next(nil), .error("no"), .completed, .disposed,
    ]
    #expect(kinds.map { "\($0)" } == ["subscribed", "next(7)", "next", "error(no)", "completed", "disposed"])
  }
}
