// SPDX-License-Identifier: MIT

import Testing

@testable import BatonTracing

/// What a run is called, and what its steps are, by what it says of itself and when.
@Suite struct TimelineNamingTests {
  private typealias Step = TimelineNaming.Step

  private let long = TimelineNaming.shortest

  @Test func `a run that says nothing has no name`() {
    var naming = TimelineNaming()
    #expect(naming.settle(at: 100).isEmpty)
    #expect(naming.result == nil)
  }

  @Test func `a run is called after what took longest`() {
    var naming = TimelineNaming()
    #expect(naming.change(to: 1, nil, at: 0).isEmpty)
    #expect(naming.change(to: 2, "a", at: 10).isEmpty)
    #expect(naming.change(to: 3, nil, at: 10 + long).isEmpty)
    #expect(naming.settle(at: 20 + long).isEmpty)
    #expect(naming.result?.number == 2)
    #expect(naming.result?.element == "a")
    #expect(naming.steps == 0, "one long step is the run")
  }

  @Test func `of equals it is the later`() {
    var naming = TimelineNaming()
    _ = naming.change(to: 1, nil, at: 5)
    _ = naming.change(to: 2, nil, at: 5)
    _ = naming.settle(at: 5)
    #expect(naming.result?.number == 2)
  }

  @Test func `what is short beside the next step is none`() {
    var naming = TimelineNaming()
    _ = naming.change(to: 1, nil, at: 0)
    #expect(naming.change(to: 2, "a", at: long).isEmpty)
    #expect(naming.settle(at: 20 * long).isEmpty)
    #expect(naming.steps == 0)
    #expect(naming.result?.number == 2)
  }

  @Test func `several long steps are told as soon as there are two`() {
    var naming = TimelineNaming()
    #expect(naming.change(to: 1, "a", at: 0).isEmpty)
    #expect(naming.change(to: 1, "b", at: long).isEmpty)
    let two = naming.change(to: 1, "c", at: 2 * long)
    #expect(two.map(\.element) == ["a", "b"])
    #expect(two.map(\.begin) == [0, long])
    #expect(two.map(\.end) == [long, 2 * long])
    #expect(naming.change(to: 1, "d", at: 2 * long + 1).isEmpty, "a short one is none")
    #expect(naming.settle(at: 4 * long).map(\.element) == ["d"])
    #expect(naming.steps == 3)
  }
}
