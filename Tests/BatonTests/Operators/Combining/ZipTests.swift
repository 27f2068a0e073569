// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

struct ZipTests {
  private let a = HandDriven<Int>()
  private let b = HandDriven<Int>()
  private let recorder = JoinRecorder<String>()

  private var zipped: Observable<String> { Observable.zip(a.observable, b.observable) { "\($0)\($1)" } }

  @Test(
    "Elements pair up by number; it ends when all have ended, and not with the first that can meet no other")
  func values() {
    recorder.record(zipped)
    a.send(1)
    a.send(2)
    a.send(3)
    b.send(7)
    b.send(8)
    a.complete()
    #expect(recorder.events == ["17", "28"])
    b.send(9)
    #expect(recorder.events == ["17", "28", "39"])
    b.send(10)
    #expect(recorder.events == ["17", "28", "39"])
    b.complete()
    #expect(recorder.events == ["17", "28", "39", "|"])
    #expect([a.disposals, b.disposals] == [1, 1])
  }

  @Test("It ends when both have ended, whatever waits")
  func silent() {
    recorder.record(zipped)
    a.send(1)
    b.complete()
    #expect(recorder.events == [])
    a.complete()
    #expect(recorder.events == ["|"])
    #expect([a.disposals, b.disposals] == [1, 1])
  }

  @Test("An error from either source stops the other at once", arguments: [0, 1])
  func errors(failing: Int) {
    recorder.record(zipped)
    a.send(1)
    b.send(2)
    [a, b][failing].fail(3)
    #expect(recorder.events == ["12", "X3"])
    #expect([a.disposals, b.disposals] == [1, 1])
  }

  @Test("G6 an error that the selector throws ends the sequence")
  func selectorThrows() {
    recorder.record(Observable.zip(a.observable, b.observable) { _, _ in throw TestError(number: 9) })
    a.send(1)
    b.send(2)
    #expect(recorder.events == ["X9"])
    #expect([a.disposals, b.disposals] == [1, 1])
  }

  @Test("G5 disposal midway disposes of both sources once")
  func disposal() {
    let subscription = recorder.record(zipped)
    a.send(1)
    subscription.dispose()
    b.send(2)
    #expect(recorder.events == [])
    #expect([a.disposals, b.disposals] == [1, 1])
  }

  @Test("R12 endless ranges take turns and stop when the subscriber has enough")
  func endless() {
    let endless = Observable.range(start: 0, count: Int.max)
    #expect(lines(of: Observable.zip(endless, endless) { $0 + $1 }.firstOnes(3)) == ["0", "2", "4", "|"])
  }

  @Test("N8 every number of sources joins, as a selector and as tuples")
  func arities() {
    typealias O = Observable<Int>
    let (c, d, e) = (O.just(1), O.just(2), O.just(3))
    #expect(lines(of: O.zip(c, d, e) { $0 + $1 + $2 }) == ["6", "|"])
    #expect(lines(of: O.zip(c, d, e, c) { $0 + $1 + $2 + $3 }) == ["7", "|"])
    #expect(lines(of: O.zip(c, d, e, c, d) { $0 + $1 + $2 + $3 + $4 }) == ["9", "|"])
    #expect(lines(of: O.zip(c, d, e, c, d, e) { a, _, _, _, _, f in a + f }) == ["4", "|"])
    #expect(lines(of: O.zip(c, d, e, c, d, e, c) { a, _, _, _, _, _, g in a + g }) == ["2", "|"])
    #expect(lines(of: O.zip(c, d, e, c, d, e, c, d) { a, _, _, _, _, _, _, h in a + h }) == ["3", "|"])
    #expect(
      lines(of: O.zip(c, d, e, c, d, e, c, d, e) { a, _, _, _, _, _, _, _, i in a + i }) == ["4", "|"]
    )
    #expect(lines(of: Observable.zip(c, Observable.just("x"))) == ["(1, \"x\")", "|"])
    #expect(lines(of: Observable.zip(c, d, e, c, d, e, c)) == ["(1, 2, 3, 1, 2, 3, 1)", "|"])
    #expect(
      lines(of: Observable.zip(c, d, e, c, d, e, c, d, e)) == ["(1, 2, 3, 1, 2, 3, 1, 2, 3)", "|"]
    )
  }

  @Test("N8 any number of sources joins as a collection; of none it ends", arguments: [0, 1, 70])
  func collections(count: Int) {
    let sources = (0..<count).map { Observable.just($0) }
    let sum = count * (count - 1) / 2
    let some = count == 0 ? [] : ["\(sum)"]
    #expect(lines(of: Observable.zip(sources) { $0.reduce(0, +) }) == some + ["|"])
    #expect(lines(of: Observable.zip(sources)) == (count == 0 ? [] : ["\(Array(0..<count))"]) + ["|"])
  }

  @Test("G2 two threads: nothing overlaps, nothing is lost, each meets its own number")
  func threads() {
    let recorder = JoinRecorder<Int>()
    let numbers = Observable.range(start: 0, count: 20_000).onThread()
    recorder.record(Observable.zip(numbers, numbers) { $0 == $1 ? $0 : -1 })
    #expect(recorder.wait())
    #expect(!recorder.hasOverlapped)
    #expect(recorder.elements == Array(0..<20_000))
    #expect(recorder.events.last == "|")
  }
}
