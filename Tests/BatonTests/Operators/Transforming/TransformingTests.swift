// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Operators that transform elements")
struct TransformingTests {
  private let numbers = Observable.of(1, 2, 3)

  @Test func `toArray sends all elements in their order`() {
    #expect(events(of: numbers.toArray()) == ["success([1, 2, 3])"])
    #expect(events(of: Observable<Int>.empty().toArray()) == ["success([])"])
  }

  @Test
  func `What waits for the completion does not complete after it has been disposed of in its element`() {
    let operators: [@Sendable (Observable<Int>) -> Observable<String>] = [
      { $0.reduce(0, accumulator: +).map { "\($0)" } },
      { $0.toArray().asObservable().map { "\($0)" } },
      { $0.asSingle().asObservable().map { "\($0)" } },
    ]
    for apply in operators {
      let notes = Recorder<String>()
      let tap = Tap<Int>()
      let slot = Slot()
      slot.keep(
        apply(tap.asObservable()).do(onCompleted: { notes.note("completed") }).subscribe { event in
          notes.on(event)
          slot.dispose()
        }
      )
      tap.send(1)
      tap.complete()
      #expect(notes.events.count == 1)
    }
  }

  @Test func `scan(into:) gives each subscriber a copy of the seed`() {
    let sequence = numbers.scan(into: [0]) { $0.append($1) }.skip(2)
    for _ in 1...2 { #expect(events(of: sequence) == ["next([0, 1, 2, 3])", "completed"]) }
  }
}
