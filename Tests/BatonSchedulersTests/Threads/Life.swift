// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

@testable import BatonSchedulers

/// A scheduler with threads or a loop that is made, fed and given up.
struct Life {
  enum Kind: CaseIterable, Codable {
    case fixedPool, elasticPool, newThread, worker, runLoop, eventLoop
  }

  enum End: CaseIterable {
    case dropped, finished
    /// Nobody says anything; whoever has the scheduler lets it go.
    case abandoned
  }

  /// The state of a piece of work, which holds an object and does not mind being refused.
  private struct Load: RefusableWork {
    let mortal: Mortal

    func schedulerRefused(_ refusal: SchedulerRefusal) {}
  }

  /// The name of the threads, of which there must be none afterwards.
  static let name = "test.life"

  let kind: Kind
  let end: End
  let remains: Remains

  func live() {
    let scheduler = make()
    remains.add(scheduler)
    let ran = Signal()
    for number in 0..<8 { put(on: scheduler, after: isTimed ? .microseconds(number / 4 * 200) : .zero, ran) }
    let repeated = repeating(on: scheduler, .microseconds(100), ran)
    ran.wait(8 + 2)
    // Made last, and so often still running when the end comes.
    put(on: scheduler, after: .zero, Signal())
    let late =
      isTimed ? put(on: scheduler, after: .seconds(3600), Signal()) : Disposables.create()
    let lateRepeated = repeating(on: scheduler, .seconds(3600), Signal())
    switch end {
    case .dropped: scheduler.shutdown(.dropQueued)
    case .finished:
      late.dispose()
      scheduler.shutdown(.finishQueued)
    case .abandoned: for disposable in [repeated, late, lateRepeated] { disposable.dispose() }
    }
  }

  /// A thread that waits for timers on behalf of new threads waits for more of them for a second, unless
  /// there is a shutdown: many of those at once would be what is measured.
  private var isTimed: Bool { kind != .newThread || end != .abandoned }

  private func make() -> any ShutdownScheduler & PeriodicScheduler & AnyObject {
    switch kind {
    case .fixedPool: return pool(ThreadPoolScheduler(threads: 3, name: Self.name))
    case .elasticPool: return pool(ThreadPoolScheduler(maximumThreads: 6, name: Self.name))
    case .newThread: return NewThreadScheduler(name: Self.name)
    case .worker:
      let owner = NewThreadScheduler(name: Self.name)
      remains.add(owner)
      return owner.makeWorker()
    case .runLoop:
      let scheduler = RunLoopScheduler(runLoop: LoopThread.shared.runLoop, name: Self.name)
      remains.add(scheduler.driver)
      return scheduler
    case .eventLoop:
      let scheduler = WaitingLoop.shared.makeScheduler(name: Self.name)
      remains.add(scheduler.driver)
      return scheduler
    }
  }

  private func pool(_ pool: ThreadPoolScheduler) -> ThreadPoolScheduler {
    remains.add(pool.driver)
    return pool
  }

  /// The action and the state each hold an object; so does the piece that the action leaves behind.
  @discardableResult
  private func put(on scheduler: any Scheduler, after dueTime: Duration, _ ran: Signal) -> any Disposable {
    let load = Load(mortal: remains.mortal())
    return scheduler.scheduleRelative(load, dueTime: dueTime) { [remains, mortal = remains.mortal()] load in
      if let driver = NewThreadDriver.current { remains.add(driver) }
      let child = Load(mortal: remains.mortal())
      _ = scheduler.schedule(child) { _ in withExtendedLifetime(mortal) { Disposables.create() } }
      ran.send()
      return Disposables.create()
    }
  }

  private func repeating(
    on scheduler: any PeriodicScheduler, _ period: Duration, _ ran: Signal
  ) -> any Disposable {
    let load = Load(mortal: remains.mortal())
    return scheduler.schedulePeriodic(load, startAfter: period, period: period) {
      [mortal = remains.mortal()] load in
      withExtendedLifetime(mortal) { ran.send() }
      return load
    }
  }
}
