// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

/// The schedulers that ReactiveCocoa had, and `RACUnit`: C6 to C12.
@Suite(.serialized) struct ReactiveCocoaSchedulersTests {
  @Test func `C6 immediate: a block has run when schedule returns, and one inside another interrupts it`() {
    let log = Log<String>()
    Schedulers.immediate.schedule {
      log.append("outer begins")
      Schedulers.immediate.schedule { log.append("inner") }
      log.append("outer ends")
    }
    log.append("returned")
    #expect(log.elements == ["outer begins", "inner", "outer ends", "returned"])
  }

  @Test func `C6 immediate: with a delay or a date it blocks the calling thread until then`() {
    let log = Log<String>()
    let (start, date) = (MonotonicClock.now(), Date() + 0.04)
    Schedulers.immediate.schedule(after: .milliseconds(20)) { log.append("delay") }
    #expect(MonotonicClock.now() >= start + 20_000_000)
    Schedulers.immediate.schedule(at: date) { log.append("date") }
    #expect(Date() >= date)
    #expect(log.elements == ["delay", "date"])
  }

  @Test func `C6 immediate: repetition is refused with a message, in each form`() {
    let log = Log<String>()
    let stop = Hearing.refusedWork.hear { log.append($0.description) }
    defer { stop() }
    Schedulers.immediate.schedule(after: .zero, every: .seconds(1)) { Issue.record("was refused") }
    Schedulers.immediate.schedule(at: Date(), every: .seconds(1)) { Issue.record("was refused") }
    _ = Schedulers.immediate.schedulePeriodic((), startAfter: .zero, period: .seconds(1)) { $0 }
    let message =
      "Schedulers.immediate refused work: it cannot repeat work, for the call would never return"
    #expect(log.elements.filter { $0 == message }.count == 3)
  }

  @Test func `C6 immediate: the Rx form of recursion is a loop, in the order in which states were given`() {
    let log = Log<Int>()
    let count = Lock(0)
    _ = Schedulers.immediate.scheduleRecursive(0) { state, recurse in
      count.withLock { $0 += 1 }
      if state < 100_000 { recurse(state + 1) }
    }
    #expect(count.withLock { $0 } == 100_001)
    _ = Schedulers.immediate.scheduleRecursive(1) { state, recurse in
      log.append(state)
      if state < 4 {
        recurse(2 * state)
        recurse(2 * state + 1)
      }
    }
    #expect(log.elements == Array(1...7))
  }

  @Test
  func `C8 background: four priorities, each on the system's queue of that priority, with a readable name`() {
    for priority in Schedulers.Priority.allCases {
      let scheduler = Schedulers.background(priority: priority)
      #expect(scheduler.targetQueue.label == priority.queue.label)
      #expect(scheduler.name == "baton.background.\(priority)")
      #expect(scheduler.queue.label == scheduler.name)
    }
    #expect(Set(Schedulers.Priority.allCases.map(\.queue.label)).count == 4)
    #expect(Schedulers.Priority.high.queue.qos.qosClass == .userInitiated)
    #expect(Schedulers.Priority.low.queue.qos.qosClass == .utility)
    #expect(Schedulers.background().name == "baton.background.default")
    #expect(Schedulers.background(name: "mine").queue.label == "mine")
    #expect(Schedulers.background() !== Schedulers.background())
  }

  @Test func `C9 on one serial target, two schedulers and raw blocks never run at once, each in its order`() {
    let target = DispatchQueue(label: "test.target")
    let schedulers = ["a", "b"].map { TargetQueueScheduler(name: $0, targetQueue: target) }
    let (log, signal) = (Log<(Int, Int)>(), Signal())
    let gate = Lock(())
    let run: @Sendable (Int, Int) -> Void = { source, number in
      let isAlone: Void? = gate.withLockIfAvailable { _ in log.append((source, number)) }
      #expect(isAlone != nil)
      signal.send()
    }
    for source in 0..<3 {
      Thread.detachNewThread {
        for number in 0..<500 {
          if source == 2 { target.async { run(source, number) } }
          if source < 2 { schedulers[source].schedule { run(source, number) } }
          if source < 2, number % 50 == 0 {
            schedulers[source].schedule(after: .microseconds(number)) { run(source + 3, number) }
          }
        }
      }
    }
    signal.wait(1520)
    for source in 0..<3 {
      #expect(log.elements.filter { $0.0 == source }.map { $0.1 } == Array(0..<500))
    }
  }

  @Test func `C9 a scheduler with much to do lets raw blocks and its neighbour on the target have turns`() {
    let target = DispatchQueue(label: "test.target")
    let (busy, neighbour) = (
      TargetQueueScheduler(targetQueue: target), TargetQueueScheduler(targetQueue: target)
    )
    let (release, signal, log) = (Signal(), Signal(), Log<String>())
    busy.block(until: release)
    for _ in 0..<10_000 { busy.schedule { log.append("busy") } }
    busy.schedule { signal.send() }
    neighbour.schedule { log.append("neighbour") }
    target.async { log.append("raw") }
    release.send()
    signal.wait()
    let elements = log.elements
    #expect(elements.firstIndex(of: "neighbour") ?? .max < 5000)
    #expect(elements.firstIndex(of: "raw") ?? .max < 5000)
  }

  @Test func `C9 on one concurrent target, two schedulers and raw blocks run side by side`() {
    let target = DispatchQueue(label: "test.target", attributes: .concurrent)
    let schedulers = ["a", "b"].map { TargetQueueScheduler(name: $0, targetQueue: target) }
    // Each waits for the others to be there: they must be running at the same time.
    let (here, go, done) = (Signal(), Signal(), Signal())
    let meet: @Sendable () -> Void = {
      here.send()
      go.wait()
      done.send()
    }
    for scheduler in schedulers { scheduler.schedule(meet) }
    target.async(execute: meet)
    here.wait(3)
    for _ in 0..<3 { go.send() }
    done.wait(3)
  }

  @Test
  func `C10 subscription: in line on the current scheduler if there is one, else on a background one`() {
    let (log, signal) = (Log<String>(), Signal())
    let current = Schedulers.background()
    current.schedule {
      Schedulers.subscription.schedule { log.append(isCurrent(current) ? "in line" : "elsewhere") }
      log.append("returned")
      signal.send()
    }
    signal.wait()
    #expect(log.elements == ["in line", "returned"])

    Thread.detachNewThread {
      // Kept, for the object of a thread that has ended makes room for another's.
      let thread = UncheckedSendable(Thread.current)
      Schedulers.subscription.schedule {
        #expect(Thread.current !== thread.value)
        #expect((Schedulers.current as? TargetQueueScheduler)?.name == "baton.subscription")
        signal.send()
      }
    }
    signal.wait()
  }

  @Test func `C10 subscription: timed work goes to the current scheduler, a user's too`() {
    let signal = Signal()
    for kind in [.background, .users] + SchedulerKind.threads {
      let current = kind.make()
      current.schedule {
        let look: @Sendable () -> Void = {
          #expect(isCurrent(current))
          signal.send()
        }
        Schedulers.subscription.schedule(after: .milliseconds(1), look)
        Schedulers.subscription.schedule(at: Date() + 0.001, look)
        _ = Schedulers.subscription.scheduleRelative((), dueTime: .milliseconds(1)) { _ in
          look()
          return Disposables.create()
        }
      }
      signal.wait(3)
    }
  }

  @Test("C11 queue schedulers repeat with a timer of the system, on the clock and with the leeway asked for")
  func systemTimers() throws {
    let schedulers: [any ImmediateScheduler] = [
      Schedulers.background(), Schedulers.mainQueue, ConcurrentDispatchQueueScheduler(qos: .default),
      ConcurrentMainScheduler.instance,
    ]
    for scheduler in schedulers {
      let (interval, leeway) = (Duration.seconds(100), Duration.milliseconds(7))
      let wall = scheduler.schedule(at: Date() + 1000, every: interval, leeway: leeway) {}
      let monotonic = scheduler.schedule(after: .seconds(1000), every: interval, leeway: leeway) {}
      let both = [try #require(wall as? SystemRepetition), try #require(monotonic as? SystemRepetition)]
      #expect(both.map(\.clock) == [.wall, .monotonic])
      #expect(both.allSatisfy { $0.timing.leeway == leeway && $0.timing.interval == interval })
      for repetition in both { repetition.dispose() }
    }
  }

  @Test func `C11 N6 what waits for dates shares one system timer on the wall clock`() {
    let scheduler = Schedulers.background()
    let waiting = (0..<1000).map { scheduler.schedule(at: Date() + 1000 + Double($0)) {} }
    let earliest = (waiting[0] as? TimerNode)?.deadline
    #expect(scheduler.driver.forDates.timers == (1000, earliest))
    #expect(scheduler.driver.timers.count == 0)
    for disposable in waiting { disposable.dispose() }
    #expect(scheduler.driver.forDates.timers.count == 0)
  }

  @Test
  func `C2 what waits for one date on a serial scheduler runs in the order in which it was scheduled`() {
    for scheduler in [Schedulers.background(), .init(qos: .default), .serial(name: "dates")] {
      for _ in 0..<20 {
        let (date, log, signal) = (Date() + 0.003, Log<Int>(), Signal())
        for number in 0..<50 {
          scheduler.schedule(at: date) {
            log.append(number)
            signal.send()
          }
        }
        signal.wait(50)
        #expect(log.elements == Array(0..<50))
      }
    }
  }

  @Test func `C12 there is one unit: equal to itself, hashed and coded`() throws {
    #expect(RACUnit.default == .default)
    #expect(!(RACUnit.default < .default))
    #expect(Set([RACUnit.default, .default]).count == 1)
    let data = try JSONEncoder().encode([RACUnit.default])
    #expect(try JSONDecoder().decode([RACUnit].self, from: data) == [.default])
  }
}
