// SPDX-License-Identifier: MIT

import BatonKernel
import BatonSchedulers
import Dispatch

/// The check of one scheduler.
struct SchedulerCheck {
  typealias Subject = any SchedulerType & AnyObject

  let make: @Sendable () -> Subject
  let isSerial: Bool
  let otherUser: (@Sendable (Subject, @escaping @Sendable () -> Void) -> Void)?
  /// How long to wait for what does not come if a law is broken.
  let patience: Duration
  let waits: Waits

  /// - Parameter isSerial: Whether the laws of serial schedulers are checked; nil means if the scheduler's
  ///   traits say so.
  init(
    _ make: @escaping @Sendable () -> Subject, _ isSerial: Bool?,
    otherUser: (@Sendable (Subject, @escaping @Sendable () -> Void) -> Void)?, patience: Duration,
    _ waits: Waits
  ) {
    self.make = make
    self.isSerial = isSerial ?? make().schedulerTraits.isSerial
    self.otherUser = otherUser
    self.patience = patience
    self.waits = waits
  }

  func faults(_ law: SchedulerLaw) -> [String] {
    switch law {
    case .runsOnce: runsOnce(make())
    case .runsLater: runsLater(make())
    case .serialOrder: isSerial ? serialOrder(make()) : []
    case .cancellation: cancellation(make())
    case .timers: timers(make())
    case .repetition: (make() as? any PeriodicSchedulerType).map(repetition) ?? []
    case .fairness: fairness(make())
    case .currentScheduler: currentScheduler(make())
    case .hops: hops(make())
    case .shutdown: make() is any ShutdownScheduler ? shutdown(.dropQueued) + shutdown(.finishQueued) : []
    case .tasks: tasks(make())
    case .tasksBesideShutdown: tasksBesideShutdown()
    case .traits: traits(make())
    case .nothingLeaked: nothingLeaked()
    }
  }

  private func runsOnce(_ scheduler: Subject) -> [String] {
    let (threads, each) = (4, 500)
    let counts = Shared([Int](repeating: 0, count: threads * each))
    let arrivals = Arrivals()
    concurrently(threads) { thread in
      for number in 0..<each {
        _ = scheduler.schedule(thread * each + number) { index in
          counts.change { $0[index] += 1 }
          arrivals.arrive()
          return Disposables.create()
        }
      }
    }
    wait(for: "\(threads * each) pieces of work", arrivals, threads * each)
    // A second run of a piece would come before the work that was scheduled last.
    waitUntilIdle(scheduler)
    let lost = counts.value.count { $0 == 0 }
    let repeated = counts.value.count { $0 > 1 }
    return fault(lost > 0, "\(lost) of \(threads * each) pieces of four threads were not run")
      + fault(repeated > 0, "\(repeated) of \(threads * each) pieces were run more than once")
  }

  private func runsLater(_ scheduler: Subject) -> [String] {
    // First where a call that runs the work in line is seen without a deadlock.
    let inLine =
      isInLine(scheduler)
      || others(of: scheduler).contains { other in
        let (seen, arrivals) = (Shared(false), Arrivals())
        other.post {
          seen.value = isInLine(scheduler)
          arrivals.arrive()
        }
        wait(for: "\(other.name) to schedule", arrivals)
        return seen.value
      }
    if inLine { return ["work was run in line, before the call that schedules it returned"] }
    let trace = Shared<[String]>([])
    let (hasReturned, arrivals) = (Arrivals(), Arrivals())
    _ = scheduler.schedule(()) { _ in
      hasReturned.wait()
      _ = scheduler.schedule(()) { _ in
        trace.change { $0.append("inner") }
        arrivals.arrive()
        return Disposables.create()
      }
      trace.change { $0.append("outer") }
      arrivals.arrive()
      return Disposables.create()
    }
    hasReturned.arrive()
    wait(for: "work, and work that it schedules", arrivals, 2)
    return fault(
      isSerial && trace.value != ["outer", "inner"], "work that was scheduled from within work ran inside it")
  }

  /// Whether work runs on the calling thread inside of the call that schedules it.
  private func isInLine(_ scheduler: Subject) -> Bool {
    let (caller, hasReturned, isInLine) = (ThreadIdentity.current, Shared(false), Shared(false))
    _ = scheduler.schedule(()) { _ in
      if ThreadIdentity.current == caller, !hasReturned.value { isInLine.value = true }
      return Disposables.create()
    }
    hasReturned.value = true
    return isInLine.value
  }

  private func serialOrder(_ scheduler: Subject) -> [String] {
    let (threads, each) = (4, 500)
    let trace = Shared<[[Int]]>(Array(repeating: [], count: threads))
    let (second, overlaps, arrivals) = (DispatchSemaphore(value: 0), Shared(false), Arrivals())
    // The first piece waits for the second one for 0.3 s, which on a serial scheduler cannot begin before the
    // first has ended.
    _ = scheduler.schedule(()) { _ in
      overlaps.value = second.wait(timeout: .now() + .milliseconds(300)) == .success
      return Disposables.create()
    }
    _ = scheduler.schedule(()) { _ in
      second.signal()
      return Disposables.create()
    }
    concurrently(threads) { thread in
      for number in 0..<each {
        _ = scheduler.schedule(number) { number in
          trace.change { $0[thread].append(number) }
          arrivals.arrive()
          return Disposables.create()
        }
      }
    }
    wait(for: "\(threads * each) pieces of work", arrivals, threads * each)
    return fault(overlaps.value, "a piece began while the one before was running")
      + fault(
        trace.value.contains { $0 != Array(0..<each) }, "what one thread scheduled was not run in that order")
  }

  private func cancellation(_ scheduler: Subject) -> [String] {
    let (entered, release, wasRun) = (Arrivals(), Arrivals(), Shared(false))
    let left = ElementGauge()
    if isSerial {
      _ = scheduler.schedule(()) { _ in
        entered.arrive()
        release.wait()
        return Disposables.create()
      }
      wait(for: "a piece of work to begin", entered)
      let work = scheduler.schedule(ContractElement(0, left)) { _ in
        wasRun.value = true
        return Disposables.create()
      }
      work.dispose()
      work.dispose()
    }
    let timer = scheduler.scheduleRelative(ContractElement(0, left), dueTime: Duration.milliseconds(20)) {
      _ in
      wasRun.value = true
      return Disposables.create()
    }
    timer.dispose()
    release.arrive()
    waitUntilIdle(scheduler, after: .milliseconds(40))
    return fault(wasRun.value, "work was run that had been disposed of before it began")
      + fault(!becomes { left.left == 0 }, "the state of work that was disposed of is held still")
  }

  private func timers(_ scheduler: Subject) -> [String] {
    let (begin, faults, arrivals) = (ContinuousClock.now, Shared<[String]>([]), Arrivals())
    let order = Shared<[Int]>([])
    for span in [40, 0, 20, -5, 60, 1] {
      _ = scheduler.scheduleRelative(span, dueTime: Duration.milliseconds(span)) { span in
        let waited = ContinuousClock.now - begin
        if waited < .milliseconds(span) {
          faults.change { $0.append("what was due after \(span) ms was run after \(waited)") }
        }
        if span > 1 { order.change { $0.append(span) } }
        arrivals.arrive()
        return Disposables.create()
      }
    }
    wait(for: "six timers", arrivals, 6)
    let isOrdered = !isSerial || order.value == [20, 40, 60]
    return faults.value + fault(!isOrdered, "timers of 20, 40 and 60 ms were run in the order \(order.value)")
  }

  private func repetition(_ scheduler: any PeriodicSchedulerType) -> [String] {
    let (begin, states, early, arrivals) = (ContinuousClock.now, Shared<[Int]>([]), Shared(0), Arrivals())
    let repetition = scheduler.schedulePeriodic(
      1, startAfter: Duration.milliseconds(10), period: Duration.milliseconds(5)
    ) {
      state in
      if ContinuousClock.now - begin < .milliseconds(10 + 5 * (state - 1)) { early.change { $0 += 1 } }
      states.change { $0.append(state) }
      arrivals.arrive()
      return state + 1
    }
    wait(for: "five runs of periodic work", arrivals, 5)
    repetition.dispose()
    waitUntilIdle(scheduler)
    let count = states.value.count
    waitUntilIdle(scheduler, after: .milliseconds(30))
    return fault(states.value != Array(1...count), "the states of its runs were \(states.value)")
      + fault(early.value > 0, "\(early.value) runs came before their time")
      + fault(states.value.count > count, "it was run after it had been disposed of")
  }

  private func currentScheduler(_ scheduler: Subject) -> [String] {
    let seen = Shared<[Bool]>([])
    let arrivals = Arrivals()
    @Sendable func look() {
      let isCurrent = Schedulers.current.map { ($0 as AnyObject) === scheduler } ?? false
      seen.change { $0.append(isCurrent) }
      arrivals.arrive()
    }
    _ = scheduler.schedule(()) { _ in
      look()
      return Disposables.create()
    }
    _ = scheduler.scheduleRelative((), dueTime: Duration.milliseconds(1)) { _ in
      look()
      return Disposables.create()
    }
    wait(for: "work and a timer", arrivals, 2)
    return fault(seen.value.contains(false), "Schedulers.current was not the scheduler in its work")
      + fault(
        Schedulers.current.map { ($0 as AnyObject) === scheduler } ?? false,
        "it is current outside its work, too")
  }
}

/// The text of a fault, if there is one.
func fault(_ isFault: Bool, _ what: @autoclosure () -> String) -> [String] { isFault ? [what()] : [] }

/// Counts what other threads do, and waits for it.
final class Arrivals: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func arrive() { semaphore.signal() }

  /// Returns whether one arrives in time.
  func comes(within span: Duration) -> Bool {
    semaphore.wait(timeout: .now() + span / .seconds(1)) == .success
  }

  func wait(_ count: Int = 1) { for _ in 0..<count { semaphore.wait() } }
}

/// What a law waits for, to be told if it waits for long.
final class Waits: Sendable, CustomStringConvertible {
  private let what = Shared("its beginning")

  var description: String { "waits for \(what.value)" }

  func note(_ what: String) { self.what.value = what }
}

extension SchedulerCheck {
  /// Blocks until so many have arrived.
  func wait(for what: String, _ arrivals: Arrivals, _ count: Int = 1) {
    waits.note(what)
    arrivals.wait(count)
    waits.note("something behind \(what)")
  }

  /// Returns when work that is scheduled after `span` has been run.
  func waitUntilIdle(_ scheduler: any SchedulerType, after span: Duration = .zero) {
    let arrivals = Arrivals()
    _ = scheduler.scheduleRelative((), dueTime: span) { _ in
      arrivals.arrive()
      return Disposables.create()
    }
    wait(for: span == .zero ? "work that was scheduled last" : "a timer of \(span)", arrivals)
  }
}
