// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

struct CatchTests {
  private let a = HandDriven<Int>()
  private let b = HandDriven<Int>()
  private let recorder = JoinRecorder<Int>()

  @Test("The handler's sequence goes on where this one fails")
  func handler() {
    recorder.record(a.observable.catch { [b] _ in b.observable })
    a.send(1)
    a.fail()
    #expect([a.disposals, b.subscriptions] == [1, 1])
    b.send(2)
    b.fail(5)
    #expect(recorder.events == ["1", "2", "X5"])
    #expect(b.disposals == 1)
  }

  @Test("Without an error the handler is not called")
  func completes() {
    recorder.record(a.observable.catch { _ in throw TestError(number: 1) })
    a.send(1)
    a.complete()
    #expect(recorder.events == ["1", "|"])
    #expect(a.disposals == 1)
  }

  @Test("G6 an error that the handler throws ends the sequence")
  func handlerThrows() {
    #expect(lines(of: Observable<Int>.failing(1).catch { _ in throw TestError(number: 2) }) == ["X2"])
  }

  @Test("G5 disposal midway stops the one that runs")
  func disposal() {
    let subscription = recorder.record(a.observable.catch { [b] _ in b.observable })
    a.fail()
    subscription.dispose()
    b.send(1)
    #expect(recorder.events == [])
    #expect([a.disposals, b.disposals] == [1, 1])
  }

  @Test("catchAndReturn sends an element instead of the error")
  func catchAndReturn() {
    #expect(lines(of: Observable<Int>.failing().catchAndReturn(7)) == ["7", "|"])
    #expect(lines(of: Observable.just(1).catchAndReturn(7)) == ["1", "|"])
  }

  @Test("Sequences are tried until one completes; the last error counts if none does")
  func sequence() {
    typealias O = Observable<Int>
    #expect(lines(of: O.catch(sequence: [.failing(1), .just(2), .just(3)])) == ["2", "|"])
    #expect(lines(of: O.catch(sequence: [.failing(1), .failing(2)])) == ["X2"])
    #expect(lines(of: O.catch(sequence: [])) == ["|"])
  }
}
