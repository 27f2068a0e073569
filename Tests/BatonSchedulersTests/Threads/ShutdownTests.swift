// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

@testable import BatonSchedulers

@Suite struct ShutdownTests {
  @Test(arguments: StoppableKind.allCases)
  func `R11 dropping tells all that waits, once, at once, and nothing of it runs`(kind: StoppableKind) {
    let scheduler = kind.make()
    let (fates, release) = (Piece.Fates(), Signal())
    scheduler.block(until: release)
    for number in 1...3 { scheduler.put(number, fates) }
    scheduler.put(4, after: .seconds(3600), fates)
    scheduler.put(5, after: .seconds(3600), every: .seconds(1), fates)
    scheduler.put(6, fates).dispose()
    #expect(!scheduler.isShutDown)
    scheduler.shutdown(.dropQueued)
    #expect(scheduler.isShutDown)
    #expect(fates.elements == (1...5).map { .refused($0, .shutDown) })
    scheduler.put(7, fates)
    scheduler.put(8, after: .milliseconds(1), fates)
    scheduler.put(9, after: .zero, fates)
    scheduler.shutdown(.dropQueued)
    scheduler.shutdown(.finishQueued)
    release.send()
    #expect(fates.elements == [1, 2, 3, 4, 5, 7, 8, 9].map { .refused($0, .shutDown) })
  }

  @Test(arguments: StoppableKind.allCases)
  func `R11 finishing runs all that waits and is due later, and drops what is periodic`(kind: StoppableKind) {
    let scheduler = kind.make()
    let (fates, release) = (Piece.Fates(), Signal())
    scheduler.block(until: release)
    for number in 1...3 { scheduler.put(number, fates) }
    scheduler.put(4, after: .milliseconds(20), fates)
    scheduler.put(5, after: .zero, every: .milliseconds(1), fates)
    scheduler.shutdown(.finishQueued)
    scheduler.put(6, fates)
    fates.wait(2)
    #expect(Array(fates.elements.prefix(2)) == [.refused(5, .shutDown), .refused(6, .shutDown)])
    release.send()
    fates.wait(4)
    // Where the timed one comes depends on how fast the machine is.
    let ran = fates.elements.dropFirst(2)
    #expect(ran.contains(.ran(4)))
    #expect(ran.filter { $0 != .ran(4) } == (1...3).map { .ran($0) })
  }

  @Test(arguments: StoppableKind.allCases)
  func `R11 what was left to finish can be dropped later`(kind: StoppableKind) {
    let scheduler = kind.make()
    let (fates, release) = (Piece.Fates(), Signal())
    scheduler.block(until: release)
    scheduler.put(1, fates)
    scheduler.put(2, after: .seconds(3600), fates)
    scheduler.shutdown(.finishQueued)
    #expect(fates.elements.isEmpty)
    scheduler.shutdown(.dropQueued)
    #expect(fates.elements == [.refused(1, .shutDown), .refused(2, .shutDown)])
    release.send()
  }

  @Test(arguments: StoppableKind.allCases, [ShutdownMode.finishQueued, .dropQueued])
  func `R11 it can be shut down by its own work, in either way`(kind: StoppableKind, mode: ShutdownMode) {
    let scheduler = kind.make()
    let (fates, release) = (Piece.Fates(), Signal())
    scheduler.block(until: release)
    scheduler.schedule {
      scheduler.put(1, fates)
      scheduler.shutdown(mode)
      scheduler.put(2, fates)
    }
    release.send()
    fates.wait(2)
    let refused = Piece.Fate.refused(2, .shutDown)
    let expected: [Piece.Fate] =
      mode == .dropQueued ? [.refused(1, .shutDown), refused] : [refused, .ran(1)]
    #expect(fates.elements == expected)
  }

  @Test(arguments: StoppableKind.allCases)
  func `R11 periodic work that runs when its scheduler is shut down is told afterwards`(kind: StoppableKind) {
    let scheduler = kind.make()
    let (fates, entered, release) = (Piece.Fates(), Signal(), Signal())
    _ = scheduler.schedulePeriodic(
      Piece(number: 1, fates: fates), startAfter: .zero, period: .milliseconds(1)
    ) { piece in
      entered.send()
      release.wait()
      return Piece(number: 2, fates: fates)
    }
    entered.wait()
    scheduler.shutdown(.finishQueued)
    release.send()
    fates.wait()
    #expect(fates.elements == [.refused(2, .shutDown)])
  }

  @Test(arguments: StoppableKind.allCases)
  func `R11 an idle and an unused scheduler can be shut down`(kind: StoppableKind) {
    let fates = Piece.Fates()
    let unused = kind.make()
    unused.shutdown(.finishQueued)
    unused.put(1, fates)
    let used = kind.make()
    used.put(2, fates)
    fates.wait(2)
    used.shutdown(.dropQueued)
    used.put(3, fates)
    #expect(fates.elements == [.refused(1, .shutDown), .ran(2), .refused(3, .shutDown)])
  }

  @Test func `R1 a timer that is due while new threads are shut down runs all the same`() {
    for round in 0..<300 {
      let (scheduler, fates) = (NewThreadScheduler(name: "test"), Piece.Fates())
      for number in 0..<4 { scheduler.put(number, after: .microseconds(100 + round), fates) }
      let end = ContinuousClock.now + .microseconds(100 + round)
      while ContinuousClock.now < end {}
      scheduler.shutdown(.finishQueued)
      fates.wait(4)
      #expect(fates.elements.allSatisfy { if case .ran = $0 { true } else { false } }, "\(fates.elements)")
    }
  }

  @Test func `R11 shutting down new threads reaches every thread and what waits to be due`() {
    let scheduler = NewThreadScheduler(name: "test")
    let (fates, release) = (Piece.Fates(), Signal())
    for _ in 0..<3 { scheduler.block(until: release) }
    let worker = scheduler.makeWorker()
    worker.block(until: release)
    worker.put(1, fates)
    scheduler.put(2, after: .seconds(3600), fates)
    scheduler.shutdown(.dropQueued)
    fates.wait(2)
    worker.put(3, fates)
    scheduler.put(4, fates)
    scheduler.makeWorker().put(5, fates)
    #expect(Set(fates.elements.prefix(2).map { "\($0)" }).count == 2)
    #expect(Array(fates.elements.dropFirst(2)) == (3...5).map { .refused($0, .shutDown) })
    for _ in 0..<4 { release.send() }
  }

  @Test func `R11 a refusal names the scheduler; one with nobody to tell reaches the hook`() {
    let heard = Log<SchedulerRefusal>()
    let stop = Hearing.refusedWork.hear { heard.append($0) }
    defer { stop() }
    let scheduler = ThreadPoolScheduler(threads: 1, name: "a pool of mine")
    scheduler.shutdown(.dropQueued)
    _ = scheduler.schedule(1) { _ in Disposables.create() }
    let name = #"ThreadPoolScheduler("a pool of mine")"#
    #expect(heard.elements.contains(SchedulerRefusal(scheduler: name, reason: .shutDown)))
  }

  @Test func `R1 a scheduler that all share is not shut down: that is refused with a message`() async {
    let results = [
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ThreadPoolScheduler.computation.shutdown(.finishQueued)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ThreadPoolScheduler.io.shutdown(.dropQueued)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        NewThreadScheduler.shared.shutdown(.finishQueued)
      },
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        RunLoopScheduler.main.shutdown(.finishQueued)
      },
    ]
    let names = ["baton.computation", "baton.io", "baton.thread", "baton.runloop.main"]
    for (result, name) in zip(results, names) {
      #expect(result.message.contains("\(name) is shared and cannot be shut down"))
    }
  }
}
