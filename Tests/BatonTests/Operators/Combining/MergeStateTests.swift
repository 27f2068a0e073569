// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

struct MergeStateTests {
  @Test("Sources beyond the limit wait in order, and all is over when the last has ended")
  func limit() {
    var state = MergeState<Int>(limit: 2)
    #expect(state.arrived(1) == 1)
    #expect(state.arrived(2) == 2)
    #expect(state.isFull)
    #expect(state.arrived(3) == nil)
    #expect(state.arrived(4) == nil)
    #expect(state.outerEnded() == false)
    var log: [String] = []
    for _ in 1...4 {
      switch state.innerEnded() {
      case .start(let next): log.append("start \(next)")
      case .complete: log.append("complete")
      case .nothing: log.append("nothing")
      }
    }
    #expect(log == ["start 3", "start 4", "nothing", "complete"])
  }

  @Test("Without sources all is over when the source of sources ends")
  func empty() {
    var state = MergeState<Int>(limit: .max)
    #expect(state.outerEnded() == true)
  }

  @Test("An end before the source of sources has ended is not the end of all")
  func early() {
    var state = MergeState<Int>(limit: .max)
    state.started()
    guard case .nothing = state.innerEnded() else {
      Issue.record("must go on")
      return
    }
    #expect(state.outerEnded() == true)
  }

  @Test("Latest: all is over when all have completed, or when the last one sends and another never did")
  func latest() {
    var rules = JoinState<LatestRules>(count: 2)
    #expect(rules.received(0) == .wait)
    #expect(rules.received(0) == .wait)
    #expect(rules.received(1) == .result)
    #expect(rules.completed(0) == false)
    #expect(rules.received(1) == .result)
    #expect(rules.completed(1) == true)
    var silent = JoinState<LatestRules>(count: 3)
    #expect(silent.received(0) == .wait)
    #expect(silent.completed(0) == false)
    #expect(silent.completed(1) == false)
    #expect(silent.received(2) == .over)
  }

  @Test("Zip by name: all is over when all have completed, and what can meet no other is of no use")
  func zip() {
    var rules = JoinState<ZipRules>(count: 2)
    #expect(rules.received(0) == .wait)
    #expect(rules.completed(0) == false)
    #expect(rules.received(1) == .result)
    #expect(rules.received(1) == .useless)
    #expect(rules.received(1) == .useless)
    #expect(rules.completed(1) == true)
  }

  @Test(
    "Zip of a collection: all is over when all have completed, or when the last one sends what can meet no other"
  )
  func zipCollection() {
    var rules = JoinState<ZipCollectionRules>(count: 2)
    #expect(rules.received(0) == .wait)
    #expect(rules.received(0) == .wait)
    #expect(rules.completed(0) == false)
    #expect(rules.received(1) == .result)
    #expect(rules.received(1) == .result)
    #expect(rules.received(1) == .over)
    var other = JoinState<ZipCollectionRules>(count: 2)
    #expect(other.received(0) == .wait)
    #expect(other.completed(1) == false)
    #expect(other.completed(0) == true)
  }

  @Test("Zip: a source that has completed bounds what is kept of the others")
  func zipBound() {
    var rules = JoinState<ZipCollectionRules>(count: 3)
    #expect(rules.received(0) == .wait)
    #expect(rules.received(0) == .wait)
    #expect(rules.received(1) == .wait)
    #expect(rules.useful == .max)
    #expect(rules.completed(1) == false)
    #expect(rules.useful == 1)
    #expect(rules.received(0) == .useless)
    #expect(rules.received(2) == .result)
    #expect(rules.useful == 0)
    #expect(rules.received(2) == .useless)
    #expect(rules.completed(2) == false)
    #expect(rules.received(0) == .over)
  }

  @Test("Switch: a source ends by itself or is replaced, and is counted once")
  func switching() {
    let first = SwitchInner(in: Scope())
    #expect(first.end() && !first.replace() && first.isReplaced)
    let second = SwitchInner(in: Scope())
    #expect(!second.isReplaced && second.replace() && !second.end() && second.isReplaced)
  }

  @Test("Retry: only one of source and trigger may end the sequence at a time")
  func retry() {
    let state = RetryWhenState()
    #expect(state.triggered() == false)
    #expect(state.failed() == nil, "must wait for the trigger")
    #expect(state.triggered() == true)
    #expect(state.triggered() == false)
    #expect(state.triggerEnded(.completed) == false)
    #expect(state.failed() != nil, "the trigger has ended")
    let failed = RetryWhenState()
    _ = failed.failed()
    #expect(failed.triggerEnded(.error(TestError())) == true)
  }
}
