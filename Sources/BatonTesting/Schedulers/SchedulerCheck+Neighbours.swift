// SPDX-License-Identifier: MIT

import BatonKernel
import BatonSchedulers
import Dispatch

/// The laws about a scheduler's neighbours: other users of what runs its work, and threads that act beside a
/// shutdown.
extension SchedulerCheck {
  struct Other {
    let name: String
    let post: (@escaping @Sendable () -> Void) -> Void
  }

  /// Other users: a second scheduler, which may be of the same event loop, and the one that the program has
  /// given.
  func others(of scheduler: Subject) -> [Other] {
    let second = make()
    var all = [
      Other(name: "a second scheduler") { block in
        _ = second.schedule(()) { _ in
          block()
          return Disposables.create()
        }
      }
    ]
    if let otherUser {
      all.append(Other(name: "the other user") { otherUser(scheduler, $0) })
    }
    return all
  }

  func fairness(_ scheduler: Subject) -> [String] {
    let alone = starved(by: [scheduler], "the scheduler was busy")
    if !alone.isEmpty { return alone }
    // Each may pause for others, and be served during the other's pause. Two queues may well take both of a
    // machine's processors.
    if !(scheduler is EventLoopScheduler) { return [] }
    return starved(by: [scheduler, make()], "two schedulers were busy")
  }

  /// Who gets no turn while all of `schedulers` have work without a pause.
  private func starved(by schedulers: [Subject], _ state: String) -> [String] {
    let isOver = Shared(false)
    for scheduler in schedulers { Piece(isOver).run(on: scheduler) }
    defer { isOver.value = true }
    for other in others(of: schedulers[0]) {
      for _ in 0..<10 {
        let arrivals = Arrivals()
        waits.note("a turn of \(other.name), while \(state)")
        other.post { arrivals.arrive() }
        if !arrivals.comes(within: patience) { return ["\(other.name) got no turn while \(state)"] }
      }
    }
    return []
  }

  func tasksBesideShutdown() -> [String] {
    guard make() is any TaskExecutor & ShutdownScheduler else { return [] }
    let (rounds, each, arrivals) = (100, 4, Arrivals())
    for _ in 0..<rounds {
      let scheduler = make() as! any TaskExecutor & ShutdownScheduler
      for _ in 0..<each {
        Task(executorPreference: scheduler) {
          // Each time a job comes from another thread, often just when the scheduler has nothing left.
          for _ in 0..<5 {
            await withCheckedContinuation { next in DispatchQueue.global().async { next.resume() } }
          }
          arrivals.arrive()
        }
      }
      scheduler.shutdown(.finishQueued)
    }
    for number in 0..<rounds * each {
      waits.note("task \(number) of \(rounds * each), beside shutdowns")
      if !arrivals.comes(within: patience) {
        return ["\(rounds * each - number) of \(rounds * each) tasks did not end, beside and after shutdowns"]
      }
    }
    return []
  }
}

/// Work that schedules itself again until it is over.
private final class Piece: Sendable {
  private let isOver: Shared<Bool>

  init(_ isOver: Shared<Bool>) { self.isOver = isOver }

  func run(on scheduler: any SchedulerType & AnyObject) {
    if isOver.value { return }
    let (caller, hasReturned) = (ThreadIdentity.current, Shared(false))
    _ = scheduler.schedule(()) { _ in
      // In line it would only go deeper and deeper.
      if ThreadIdentity.current != caller || hasReturned.value { self.run(on: scheduler) }
      return Disposables.create()
    }
    hasReturned.value = true
  }
}
