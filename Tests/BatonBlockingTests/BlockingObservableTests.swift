// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import Dispatch
import Testing

/// The errors of the tests.
enum Failure: Error {
  case first
  case second
}

/// Where the elements come from: the calling thread, or another one.
enum Origin: CaseIterable {
  case here
  case elsewhere

  func observable(_ elements: Int..., error: Failure? = nil) -> Observable<Int> {
    let elements = Observable.from(elements)
    let all = error.map { elements.concat(Observable.error($0)) } ?? elements
    return self == .here ? all : all.observe(on: .serial(qos: .userInitiated))
  }
}

@Suite("toBlocking")
struct BlockingObservableTests {
  @Test(arguments: Origin.allCases)
  func `toArray returns all elements, or throws what the sequence fails with`(origin: Origin) throws {
    #expect(try origin.observable().toBlocking().toArray() == [])
    #expect(try origin.observable(1, 2, 3).toBlocking().toArray() == [1, 2, 3])
    #expect(throws: Failure.first) { try origin.observable(1, error: .first).toBlocking().toArray() }
  }

  @Test(arguments: Origin.allCases)
  func `first returns the first element, and does not wait for more`(origin: Origin) throws {
    #expect(try origin.observable().toBlocking().first() == nil)
    #expect(try origin.observable(1, 2).toBlocking().first() == 1)
    #expect(try origin.observable(1, error: .first).toBlocking().first() == 1)
    #expect(try origin.observable(1).concat(Observable.never()).toBlocking().first() == 1)
    #expect(throws: Failure.first) { try origin.observable(error: .first).toBlocking().first() }
  }

  @Test func `first stops an endless sequence`() throws {
    #expect(try Observable.repeatElement(1).toBlocking().first() == 1)
  }

  @Test(arguments: Origin.allCases)
  func `last returns the last element, or throws what the sequence fails with`(origin: Origin) throws {
    #expect(try origin.observable().toBlocking().last() == nil)
    #expect(try origin.observable(1, 2).toBlocking().last() == 2)
    #expect(throws: Failure.first) { try origin.observable(1, error: .first).toBlocking().last() }
  }

  @Test(arguments: Origin.allCases)
  func `single returns the only element`(origin: Origin) throws {
    #expect(try origin.observable(1).toBlocking().single() == 1)
    #expect(message { try origin.observable().toBlocking().single() } == "\(RxError.noElements)")
    let two = origin.observable(1, 2).concat(Observable.never())
    #expect(message { try two.toBlocking().single() } == "\(RxError.moreThanOneElement)")
    #expect(throws: Failure.first) { try origin.observable(1, error: .first).toBlocking().single() }
  }

  @Test(arguments: Origin.allCases)
  func `single with a predicate returns the only element that it picks`(origin: Origin) throws {
    let numbers = origin.observable(1, 2, 3)
    #expect(try numbers.toBlocking().single { $0 == 2 } == 2)
    #expect(message { try numbers.toBlocking().single { $0 > 3 } } == "\(RxError.noElements)")
    #expect(message { try numbers.toBlocking().single { $0 > 1 } } == "\(RxError.moreThanOneElement)")
    #expect(throws: Failure.second) { try numbers.toBlocking().single { _ in throw Failure.second } }
  }

  @Test(arguments: Origin.allCases)
  func `materialize returns all elements, and the end`(origin: Origin) {
    #expect(description(origin.observable(1, 2).toBlocking().materialize()) == "[1, 2]")
    #expect(
      description(origin.observable(1, error: .first).toBlocking().materialize()) == "[1], first")
    #expect(description(origin.observable(error: .second).toBlocking().materialize()) == "[], second")
  }

  @Test func `A single is a sequence, too`() throws {
    #expect(try Single.just(1).toBlocking().single() == 1)
    #expect(throws: Failure.first) { try Single<Int>.error(Failure.first).toBlocking().first() }
  }

  @Test func `What does not end in time is a timeout, with the elements that came; it is disposed of`() {
    let disposals = Lock(0)
    let sequence = Observable.of(1, 2).concat(Observable.never())
      .do(onDispose: { disposals.withLock { $0 += 1 } })
    #expect(description(sequence.toBlocking(timeout: 0.01).materialize()) == "[1, 2], Sequence timeout.")
    #expect(description(sequence.toBlocking(timeout: 0).materialize()) == "[1, 2], Sequence timeout.")
    #expect(
      description(sequence.toBlocking(timeout: .milliseconds(1)).materialize()) == "[1, 2], Sequence timeout."
    )
    #expect(message { try sequence.toBlocking(timeout: -1).last() } == "\(RxError.timeout)")
    #expect(disposals.withLock { $0 } == 4)
  }

  @Test
  func `A sequence that is over by the time it is subscribed to is in time, whatever the timeout`() throws {
    #expect(try Observable.just(1).toBlocking(timeout: 0).toArray() == [1])
    #expect(try Observable.just(1).toBlocking(timeout: .infinity).toArray() == [1])
    #expect(try Observable.just(1).toBlocking(timeout: .seconds(3600)).toArray() == [1])
  }

  @Test func `A timeout is a number`() async {
    await #expect(processExitsWith: .failure) { _ = Observable.just(1).toBlocking(timeout: .nan) }
  }

  private func message<Result>(_ body: () throws -> Result) -> String {
    do { return "\(try body())" } catch { return "\(error)" }
  }

  private func description(_ result: MaterializedSequenceResult<Int>) -> String {
    switch result {
    case .completed(let elements): "\(elements)"
    case .failed(let elements, let error as RxError): "\(elements), \(error.debugDescription)"
    case .failed(let elements, let error): "\(elements), \(error)"
    }
  }
}
