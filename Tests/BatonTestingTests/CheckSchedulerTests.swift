// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation
import TestSupport
import Testing

/// The laws of schedulers: one that breaks a law is found.
@Suite struct CheckSchedulerTests {
  private func broken(_ flaw: FlawedScheduler.Flaw) -> Set<SchedulerLaw> {
    Set(checkScheduler("\(flaw)", timeout: .seconds(1)) { FlawedScheduler(flaw) }.map(\.law))
  }

  @Test func `A scheduler that says no more than what work is run keeps all but what it cannot`() {
    // It does not say that it is current.
    #expect(broken(.none) == [.currentScheduler])
  }

  @Test(arguments: FlawedScheduler.Flaw.allCases.filter { $0 != .none })
  func `A flaw is found`(_ flaw: FlawedScheduler.Flaw) {
    #expect(broken(flaw).contains(flaw.law), "\(broken(flaw))")
  }
}

/// Loops of which a scheduler is made: a law finds each flaw.
@Suite struct CheckLoopTests {
  private func check(_ flaw: FlawedLoop.Flaw, timeout: Duration = .seconds(2)) -> [SchedulerViolation] {
    let loop = FlawedLoop(flaw)
    defer { loop.stop() }
    return checkScheduler("\(flaw)", timeout: timeout, otherUser: { _, block in loop.addSource(block) }) {
      loop.makeScheduler()
    }
  }

  @Test func `N14 a loop as documented keeps the laws`() {
    #expect(check(.none, timeout: .seconds(60)) == [])
  }

  @Test(arguments: FlawedLoop.Flaw.allCases.filter { $0 != .none })
  func `N14 a loop's flaw is found`(_ flaw: FlawedLoop.Flaw) {
    let violations = check(flaw)
    #expect(violations.map(\.law).contains(flaw.law), "\(violations)")
    #expect(violations.contains { $0.law == flaw.law && $0.what.contains(flaw.words) }, "\(violations)")
  }
}

/// A scheduler on a queue, with a flaw.
final class FlawedScheduler: Scheduler {
  enum Flaw: CaseIterable {
    case none, forgets, repeats, inLine, concurrent, doesNotCancel, early, keeps, saysMain, saysNoNeed,
      saysVirtual, slowClock

    var law: SchedulerLaw {
      switch self {
      case .none, .forgets, .repeats: .runsOnce
      case .inLine: .runsLater
      case .concurrent: .serialOrder
      case .doesNotCancel: .cancellation
      case .early: .timers
      case .keeps: .nothingLeaked
      case .saysMain, .saysNoNeed, .saysVirtual, .slowClock: .traits
      }
    }
  }

  private let flaw: Flaw
  private let queue: DispatchQueue
  private let count = Guarded(0)
  private let kept = Guarded<FlawedScheduler?>(nil)

  init(_ flaw: Flaw) {
    self.flaw = flaw
    queue = DispatchQueue(label: "flawed")
    if flaw == .keeps { kept.withLock { $0 = self } }
  }

  var now: Date { Date() }

  var schedulerTraits: SchedulerTraits {
    SchedulerTraits(
      isSerial: true, runsOnMainThread: flaw == .saysMain, timeIsVirtual: flaw == .saysVirtual)
  }
  // Not the current scheduler in its work, but its queue is known.
  var underlyingQueue: DispatchQueue? { flaw == .saysNoNeed ? nil : queue }
  var clockReading: Duration {
    let reading = ContinuousClock.now - Self.start
    return flaw == .slowClock ? reading / 2 : reading
  }
  private static let start = ContinuousClock.now

  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let isHundredth = count.withLock { count in
      count += 1
      return count.isMultiple(of: 100)
    }
    if flaw == .inLine { return action(state) }
    if flaw == .forgets, isHundredth { return Disposables.create() }
    if flaw == .repeats, isHundredth { _ = put(state, after: .zero, action) }
    return put(state, after: .zero, action)
  }

  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    put(state, after: flaw == .early ? dueTime / 2 : dueTime, action)
  }

  private func put<State: Sendable>(
    _ state: State, after span: Duration, _ action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let work = Work(state)
    let run = { @Sendable in if let state = work.take() { _ = action(state) } }
    if span > .zero {
      queue.asyncAfter(deadline: .now() + span, execute: run)
    } else if flaw == .concurrent {
      // Not a concurrent queue, whose threads other tests may have.
      Thread(block: run).start()
    } else {
      queue.async(execute: run)
    }
    return Disposables.create { [flaw] in if flaw != .doesNotCancel { _ = work.take() } }
  }
}

/// The state of work until it is run or disposed of.
private final class Work<State: Sendable>: Sendable {
  private let state: Guarded<State?>

  init(_ state: State) { self.state = Guarded(state) }

  func take() -> State? { state.withLock { $0.take() } }
}
