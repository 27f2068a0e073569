// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// Requirement C5, beyond the forms that take a block.
@Suite struct CurrentSchedulerTests {
  /// All but a user's, who runs work without Baton's help.
  static let builtIn = SchedulerKind.ofBlocks.filter { $0 != .users && $0 != .usersTimed }

  @Test(
    "C5 work of every form sees its scheduler as current, and what it was afterwards",
    arguments: builtIn + [.usersTimed])
  func forms(kind: SchedulerKind) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Bool>())
    let look: @Sendable () -> Void = {
      log.append(isCurrent(scheduler))
      signal.send()
    }
    var count = 3
    _ = scheduler.scheduleRecursive(count) { left, recurse in
      look()
      if left > 1 { recurse(left - 1) }
    }
    // A user's is current in what Baton makes of its work alone.
    if kind != .usersTimed {
      count += 1
      _ = scheduler.schedule(()) { _ in
        look()
        return Disposables.create()
      }
    }
    if kind != .immediate, let scheduler = scheduler as? any Scheduler {
      if kind != .usersTimed {
        count += 1
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1)) { _ in
          look()
          return Disposables.create()
        }
      }
      count += 3
      let stop = SingleAssignmentDisposable()
      stop.setDisposable(
        scheduler.schedulePeriodic(1, startAfter: .milliseconds(1), period: .milliseconds(1)) { number in
          look()
          if number == 3 { stop.dispose() }
          return number + 1
        })
    }
    scheduler.runIfVirtual()
    signal.wait(count)
    #expect(log.elements == Array(repeating: true, count: count))
    if !Thread.isMainThread { #expect(Schedulers.current == nil) }
  }

  @Test(arguments: SchedulerKind.ofBlocks)
  func `C5 nested runs restore what was current, on every scheduler`(kind: SchedulerKind) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Bool>())
    scheduler.schedule {
      log.append(isCurrent(scheduler))
      Schedulers.immediate.schedule {
        log.append(isCurrent(scheduler))
        let virtual = HistoricalScheduler()
        virtual.schedule { log.append(isCurrent(virtual)) }
        virtual.start()
        log.append(isCurrent(scheduler))
      }
      log.append(isCurrent(scheduler))
      signal.send()
    }
    scheduler.runIfVirtual()
    signal.wait()
    #expect(log.elements == Array(repeating: true, count: 5))
  }

  @Test(arguments: [true, false])
  func `C5 whatever the immediate scheduler runs keeps the scheduler around it`(isInside: Bool) {
    let (outer, immediate) = (UsersScheduler(), Schedulers.immediate)
    onThread {
      let log = Log<Bool>()
      let check: @Sendable () -> Void = {
        log.append(isInside ? isCurrent(outer) : Schedulers.current == nil)
      }
      let body: () -> Void = {
        immediate.schedule(check)
        immediate.schedule(after: .milliseconds(1), check)
        immediate.schedule(at: Date() + 0.001, check)
        _ = immediate.schedule(()) { _ in
          immediate.schedule(check)
          return Disposables.create(with: check)
        }
        _ = immediate.scheduleRelative((), dueTime: .milliseconds(1)) { _ in
          check()
          return Disposables.create()
        }
        immediate.scheduleRecursive { reschedule in
          check()
          if log.elements.count < 10 { reschedule() }
        }
        _ = immediate.scheduleRecursive(0) { state, recurse in
          check()
          if state < 3 { recurse(state + 1) }
        }
        Schedulers.run(as: immediate, check)
        check()
      }
      if isInside { Schedulers.run(as: outer, body) } else { body() }
      #expect(log.elements == Array(repeating: true, count: 16))
    }
  }

  @Test func `C5 the subscription scheduler goes by the scheduler around the immediate one`() {
    let (outer, log) = (UsersScheduler(), Log<Bool>())
    Schedulers.run(as: outer) {
      Schedulers.immediate.schedule {
        Schedulers.subscription.schedule { log.append(isCurrent(outer)) }
      }
      #expect(log.elements == [true])
    }
  }

  @Test func `C5 an error that leaves a nested run restores what was current`() async {
    struct Failure: Error {}
    let outer = UsersScheduler()
    Schedulers.run(as: outer) {
      #expect(throws: Failure.self) { try Schedulers.run(as: Schedulers.mainQueue) { throw Failure() } }
      #expect(isCurrent(outer))
    }
  }

  @Test func `C5 work on the trampoline sees it, what opens it sees what was current before`() {
    let outer = UsersScheduler()
    Schedulers.run(as: outer) {
      let log = Log<Bool>()
      Trampoline.run {
        log.append(isCurrent(outer))
        CurrentThreadScheduler.instance.schedule { log.append(isCurrent(CurrentThreadScheduler.instance)) }
        log.append(isCurrent(outer))
      }
      log.append(isCurrent(outer))
      #expect(log.elements == [true, true, true, true])
    }
  }

  @Test func `C5 outside any scheduler it is nil, and on the main thread the main scheduler`() async {
    onThread { #expect(Schedulers.current == nil) }
    await MainActor.run { #expect(isCurrent(MainScheduler.asyncInstance)) }
  }

  @Test(
    "C5 pending work whose scheduler nobody holds runs as a scheduler's, and keeps that no longer",
    arguments: [.serial, .concurrent] + SchedulerKind.threads)
  func lifetime(kind: SchedulerKind) {
    let (signal, log) = (Signal(), Log<Bool>())
    // It takes the place of the scheduler when that has gone.
    let hasStandIn = SchedulerKind.threads.contains(kind)
    weak var reference: (any Scheduler & AnyObject)?
    do {
      let scheduler = kind.make() as! any Scheduler & AnyObject
      reference = scheduler
      for span in [Duration.zero, .milliseconds(5)] {
        _ = scheduler.scheduleRelative((), dueTime: span) { [weak scheduler] _ in
          log.append(
            hasStandIn
              ? Schedulers.current is any ShutdownScheduler : scheduler.map { isCurrent($0) } == true)
          signal.send()
          return Disposables.create()
        }
      }
      let block: @Sendable () -> Void = { [weak scheduler] in
        log.append(scheduler.map { isCurrent($0) } == true)
        signal.send()
      }
      if hasStandIn {
        scheduler.schedule(after: .milliseconds(5), block)
      } else {
        scheduler.schedule(at: Date() + 0.005, block)
      }
    }
    signal.wait(3)
    #expect(log.elements == [true, true, true])
    // The last to hold it is the block that ran the timer, which is about to return.
    for _ in 0..<10_000 where reference != nil { Thread.sleep(forTimeInterval: 0.001) }
    #expect(reference == nil)
  }

  @Test(
    "C5 on a worker's thread the worker is current in its work, its maker in what is scheduled there on that")
  func workersMaker() {
    let (maker, signal, log) = (NewThreadScheduler(), Signal(), Log<Bool>())
    let (worker, stop) = (maker.makeWorker(), SingleAssignmentDisposable())
    let check: @Sendable (any ImmediateScheduler, Thread) -> Void = { scheduler, thread in
      log.append(isCurrent(scheduler) && Thread.current === thread)
      signal.send()
    }
    worker.schedule {
      let thread = UncheckedSendable(Thread.current)
      for scheduler in [maker, worker] as [any PeriodicScheduler] {
        for span in [Duration.zero, .milliseconds(1)] {
          _ = scheduler.scheduleRelative((), dueTime: span) { _ in
            check(scheduler, thread.value)
            return Disposables.create()
          }
        }
      }
      let repetition = maker.schedulePeriodic(1, startAfter: .zero, period: .milliseconds(1)) {
        check(maker, thread.value)
        if $0 == 2 { stop.dispose() }
        return $0 + 1
      }
      stop.setDisposable(repetition)
    }
    signal.wait(6)
    #expect(log.elements == Array(repeating: true, count: 6))
  }
}
