// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import BatonSchedulers

@Suite struct DispatchSchedulersTests {
  @Test func `R6 on a queue that others use, work keeps its place among their blocks`() throws {
    let shared = Lock<DispatchQueue?>(nil)
    let scheduler = SerialDispatchQueueScheduler(
      internalSerialQueueName: "test", serialQueueConfiguration: { queue in shared.withLock { $0 = queue } })
    let queue = try #require(shared.withLock { $0 })
    let (log, done) = (Log<Int>(), Signal())
    for index in 0..<100 {
      if index % 2 == 0 {
        queue.async { log.append(index) }
      } else {
        scheduler.schedule {
          log.append(index)
          if index == 99 { done.send() }
        }
      }
    }
    done.wait()
    #expect(log.elements == Array(0..<100))
  }

  @Test func `R6 work that schedules more work never starves a neighbour`() {
    let target = DispatchQueue(label: "test.target")
    let scheduler = SerialDispatchQueueScheduler(queue: target, internalSerialQueueName: "test")
    let flag = Flag()
    let started = Signal()
    @Sendable func again() {
      if flag.isSet { return }
      scheduler.schedule {
        started.send()
        again()
      }
    }
    again()
    started.wait(1000)
    let neighbour = Signal()
    target.async { neighbour.send() }
    neighbour.wait()
    flag.set()
  }

  @Test(arguments: [true, false])
  func `R15 a concurrent scheduler runs work, and due work, in parallel`(isPrivate: Bool) {
    let scheduler =
      isPrivate
      ? ConcurrentDispatchQueueScheduler(qos: .default)
      : ConcurrentDispatchQueueScheduler(queue: DispatchQueue(label: "test", attributes: .concurrent))
    for span in [Duration.zero, .milliseconds(5)] {
      let (entered, release, done) = (Signal(), Signal(), Signal())
      for _ in 0..<2 {
        scheduler.schedule(after: span) {
          entered.send()
          release.wait()
          done.send()
        }
      }
      entered.wait(2)
      release.send()
      release.send()
      done.wait(2)
    }
  }

  @Test func `R14 R15 the static members make schedulers`() {
    let signal = Signal()
    func run(on scheduler: some ImmediateScheduler) { scheduler.schedule { signal.send() } }
    run(on: .serial(qos: .default))
    run(on: .serial(name: "test"))
    run(on: .concurrent(qos: .default))
    run(on: .main)
    signal.wait(4)
  }

  @Test func `R10 dispatch's intervals convert, and moments can be moved by a span`() {
    #expect(Duration(DispatchTimeInterval.seconds(2)) == .seconds(2))
    #expect(Duration(DispatchTimeInterval.milliseconds(300)) == .milliseconds(300))
    #expect(Duration(DispatchTimeInterval.microseconds(-5)) == .microseconds(-5))
    #expect(Duration(DispatchTimeInterval.nanoseconds(7)) == .nanoseconds(7))
    #expect(Duration(DispatchTimeInterval.seconds(.max)) == .seconds(Int64.max))
    #expect(Duration(DispatchTimeInterval.never) == .seconds(Int64.max))
    let time = DispatchTime(uptimeNanoseconds: 1_000_000_000)
    let span: RxTimeInterval = .milliseconds(500)
    #expect((time + span).uptimeNanoseconds == 1_500_000_000)
    #expect((time - span).uptimeNanoseconds == 500_000_000)
    #expect(time + RxTimeInterval.seconds(Int64.max) > time)
    #expect(time + .seconds(1) == DispatchTime(uptimeNanoseconds: 2_000_000_000))
    #expect(DispatchWallTime.now() + span > DispatchWallTime.now())
    #expect(Date(timeIntervalSince1970: 1) + span == Date(timeIntervalSince1970: 1.5))
    #expect(Date(timeIntervalSince1970: 1) - span == Date(timeIntervalSince1970: 0.5))
    #expect(Date(timeIntervalSince1970: 1) + Duration(attoseconds: .max) > .distantFuture)
    #expect(Date(timeIntervalSince1970: 1) - Duration(attoseconds: .max) < .distantPast)
  }

  @Test func `section 6: a negative leeway or period is refused with a message`() async {
    await #expect(processExitsWith: .failure) {
      _ = SerialDispatchQueueScheduler(qos: .default, leeway: .seconds(-1))
    }
    await #expect(processExitsWith: .failure) {
      _ = ConcurrentDispatchQueueScheduler(qos: .default, leeway: .seconds(-1))
    }
    await #expect(processExitsWith: .failure) {
      _ = ConcurrentDispatchQueueScheduler(qos: .default)
        .schedulePeriodic(0, startAfter: .zero, period: .seconds(-1)) { $0 }
    }
    await #expect(processExitsWith: .failure) { onThread { MainScheduler.ensureExecutingOnScheduler() } }
  }
}

/// Set once.
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
