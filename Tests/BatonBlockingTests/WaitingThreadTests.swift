// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("The thread that waits in toBlocking")
struct WaitingThreadTests {
  @Test
  func `On the main thread a sequence may need the main queue, its timers and the main run loop`() throws {
    let (lines, status) = try runProgram("MainBlocking")
    #expect(status == 0)
    let onMain = #"["1 on the main thread", "2 on the main thread"]"#
    let expected: Set = [
      "the main scheduler: \(onMain)",
      "the main queue: \(onMain)",
      "the main run loop: \(onMain)",
      #"another queue: ["1 on another thread", "2 on another thread"]"#,
      "a timer: [0, 1, 2]",
      "a timer of the run loop: [0]",
      #"a task of the main actor: ["on the main thread"]"#,
      "nothing in time: [], Sequence timeout.",
      "in a timer, the main queue: [1, 2]",
      "in a block, another queue: [1, 2]",
      "in a block, the main run loop: [1, 2]",
      "in a block, the main queue: [], Sequence timeout.",
    ]
    #expect(Set(lines) == expected)
    #expect(lines.count == expected.count)
  }

  @Test func `While the thread's trampoline runs, a sequence may need a trampoline`() {
    let seen = Lock<[[Int]]>([])
    let order = Lock<[String]>([])
    CurrentThreadScheduler.instance.schedule {
      CurrentThreadScheduler.instance.schedule { order.withLock { $0.append("queued before") } }
      let numbers = Observable.of(1, 2, scheduler: CurrentThreadScheduler.instance)
      let result = try? numbers.concat(numbers).toBlocking(timeout: 3600).toArray()
      seen.withLock { $0.append(result ?? []) }
      #expect(!CurrentThreadScheduler.isScheduleRequired)
      order.withLock { $0.append("waited") }
    }
    #expect(seen.withLock { $0 } == [[1, 2, 1, 2]])
    #expect(order.withLock { $0 } == ["waited", "queued before"])
    #expect(CurrentThreadScheduler.isScheduleRequired)
  }

  @Test func `In the closure of a sequence one may wait for another`() throws {
    let sums = Observable.of(1, 2, 3).map { count in
      try Observable.range(start: 1, count: count).reduce(0, accumulator: +)
        .toBlocking(timeout: 3600).single()
    }
    #expect(try sums.toBlocking(timeout: 3600).toArray() == [1, 3, 6])
  }

  @Test(arguments: [false, true])
  func `A thread's run loop is served: what is scheduled there arrives`(isTimed: Bool) {
    let result = Lock<[Int]?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let scheduler = RunLoopScheduler(runLoop: .current)
      let sequence =
        isTimed
        ? Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(2)
        : Observable.of(0, 1).observe(on: .serial(qos: .utility)).observe(on: scheduler)
      let elements = try? sequence.toBlocking(timeout: 3600).toArray()
      result.withLock { $0 = elements }
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 3600) == .success)
    #expect(result.withLock { $0 } == [0, 1])
  }

  @Test func `Work of a run loop that is added while the thread waits is served, too`() {
    let result = Lock<Int?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let loop = Unchecked(RunLoop.current)
      let sequence = Observable<Int>.create { observer in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) {
          let scheduler = RunLoopScheduler(runLoop: loop.value)
          scheduler.schedule {
            observer.onNext(1)
            observer.onCompleted()
            withExtendedLifetime(scheduler) {}
          }
        }
        return Disposables.create()
      }
      let element = try? sequence.toBlocking(timeout: 3600).single()
      result.withLock { $0 = element }
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 3600) == .success)
    #expect(result.withLock { $0 } == 1)
  }

  private struct Unchecked<Value>: @unchecked Sendable {  // Sendable: a scheduler takes it anywhere.
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
