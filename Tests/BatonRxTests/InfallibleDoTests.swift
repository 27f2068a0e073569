// SPDX-License-Identifier: MIT

import BatonRx
import Testing

@Suite("An infallible's do in the Swift 5 mode is RxSwift's")
struct InfallibleDoTests {
  private struct Failure: Error {}

  private func events(_ make: (Infallible<Int>) -> Infallible<Int>) -> [String] {
    var events: [String] = []
    let numbers = Observable.of(1, 2).asInfallible(onErrorJustReturn: 0)
    _ = make(numbers).asObservable().subscribe { events.append("\($0)") }
    return events
  }

  @Test func `L3 Its closures may throw, which ends the sequence`() {
    let fail: (Int) throws -> Void = { if $0 == 2 { throw Failure() } }
    #expect(events { $0.do(onNext: fail) } == ["next(1)", "error(Failure())"])
    #expect(events { $0.do(afterNext: fail) } == ["next(1)", "next(2)", "error(Failure())"])
    #expect(events { $0.do(onCompleted: { throw Failure() }) } == ["next(1)", "next(2)", "error(Failure())"])
  }

  @Test func `L3 Closures that do not throw are called as before`() {
    var calls: [String] = []
    let sent = events {
      $0.do(
        onNext: { calls.append("\($0)") }, onCompleted: { calls.append("completed") },
        onDispose: { calls.append("disposed") })
    }
    #expect(sent == ["next(1)", "next(2)", "completed"])
    #expect(calls == ["1", "2", "completed", "disposed"])
  }
}
