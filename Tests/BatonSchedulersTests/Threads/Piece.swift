// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

@testable import BatonSchedulers

/// The state of a piece of work, which notes what becomes of it.
struct Piece: RefusableWork {
  enum Fate: Sendable, Equatable {
    case ran(Int)
    case refused(Int, SchedulerRefusal.Reason)
  }

  /// What became of several pieces, in order.
  final class Fates: Sendable {
    private let log = Log<Fate>()
    private let signal = Signal()

    func add(_ fate: Fate) {
      log.append(fate)
      signal.send()
    }

    var elements: [Fate] { log.elements }

    func wait(_ count: Int = 1) { signal.wait(count) }
  }

  let number: Int
  let fates: Fates

  func schedulerRefused(_ refusal: SchedulerRefusal) { fates.add(.refused(number, refusal.reason)) }

  static func run(_ piece: Piece) -> any Disposable {
    piece.fates.add(.ran(piece.number))
    return Disposables.create()
  }
}

extension ImmediateScheduler {
  /// Schedules a piece that notes what becomes of it.
  @discardableResult
  func put(_ number: Int, _ fates: Piece.Fates) -> any Disposable {
    schedule(Piece(number: number, fates: fates), action: Piece.run)
  }

  /// Schedules work that blocks; returns when it runs.
  func block(until release: Signal) {
    let entered = Signal()
    schedule {
      entered.send()
      release.wait()
    }
    entered.wait()
  }
}

extension PeriodicScheduler {
  /// Schedules periodic work whose state notes what becomes of it.
  @discardableResult
  func put(
    _ number: Int, after delay: Duration, every period: Duration, _ fates: Piece.Fates
  ) -> any Disposable {
    schedulePeriodic(Piece(number: number, fates: fates), startAfter: delay, period: period) { $0 }
  }
}

extension Scheduler {
  @discardableResult
  func put(_ number: Int, after dueTime: Duration, _ fates: Piece.Fates) -> any Disposable {
    scheduleRelative(Piece(number: number, fates: fates), dueTime: dueTime, action: Piece.run)
  }
}

/// The schedulers that can be shut down, each with one thread, so that what waits can be told.
enum StoppableKind: CaseIterable {
  case worker, pool, elasticPool, runLoop, eventLoop

  func make(
    capacity: Int? = nil, whenFull: FullQueuePolicy = .refuse
  ) -> any ShutdownScheduler & PeriodicScheduler {
    switch self {
    case .worker: NewThreadScheduler(name: "test", capacity: capacity, whenFull: whenFull).makeWorker()
    case .pool: ThreadPoolScheduler(threads: 1, name: "test", capacity: capacity, whenFull: whenFull)
    case .elasticPool:
      ThreadPoolScheduler(
        maximumThreads: 1, idleTime: .milliseconds(5), name: "test", capacity: capacity, whenFull: whenFull)
    case .runLoop:
      RunLoopScheduler(
        runLoop: LoopThread.shared.runLoop, name: "test", capacity: capacity, whenFull: whenFull)
    case .eventLoop: WaitingLoop.shared.makeScheduler(capacity: capacity, whenFull: whenFull)
    }
  }
}
