// SPDX-License-Identifier: MIT

import Baton
import BatonSchedulers
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BatonKernel

/// Threads that meet in a drain.
@Suite struct DrainTests {
  private final class Piece: Sendable {
    let sender: Int
    let number: Int

    init(_ sender: Int, _ number: Int) { (self.sender, self.number) = (sender, number) }
  }

  /// Records what is done, without a lock: the drain sees to it that one thread at a time is here.
  // Sendable: only the drain's owner touches what changes.
  private final class Recorder: DrainWork, @unchecked Sendable {
    let drain = Drain<Piece>()
    let overlaps = Atomic(0)
    private let isInside = Atomic(false)
    private(set) var numbers: [Int: [Int]] = [:]
    /// What bookkeeping has changed.
    var notes = 0
    private let react: @Sendable (Recorder, Piece) -> Void

    init(_ react: @escaping @Sendable (Recorder, Piece) -> Void = { _, _ in }) { self.react = react }

    func push(_ piece: Piece) {
      if drain.enter() {
        perform(piece)
        if !drain.leave() { drain.finish(self) }
      } else {
        drain.push(piece, to: self)
      }
    }

    func note(ahead isAhead: Bool) {
      drain.note(Piece(-1, 0), ahead: isAhead) { notes += 1 }
    }

    func perform(_ piece: Piece) {
      if isInside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
      if piece.sender < 0 { notes += 1 } else { numbers[piece.sender, default: []].append(piece.number) }
      react(self, piece)
      isInside.store(false, ordering: .relaxed)
    }

    func enter() -> Bool { drain.enter() }

    var isQuiet: Bool {
      drain.core.lock.withLock { room in (room.object?.state ?? DrainState()) == DrainState() }
    }

    /// The threads that sleep for the drain's owner.
    var sleepers: Int {
      drain.core.lock.withLock { room in room.object?.state.crowd.count { $0.isAsleep } ?? 0 }
    }
  }

  private static func spin(_ turns: Int) {
    let own = Atomic(0)
    for _ in 0..<turns { own.add(1, ordering: .relaxed) }
  }

  @Test(arguments: [2, 3, 6])
  func `Each item is done once, in its sender's order, one at a time, whoever comes and goes`(threads: Int) {
    // Every hundredth item leaves another from inside, and a long one makes threads sleep now and then.
    let recorder = Recorder { recorder, piece in
      if piece.number % 100 == 0, piece.sender < 100 {
        recorder.push(Piece(piece.sender + 100, piece.number))
      }
      Self.spin(piece.number % 1000 == 0 ? 5000 : piece.number % 7 * 10)
    }
    let each = 4000
    onThreads(threads) { sender in
      for number in 0..<each {
        recorder.push(Piece(sender, number))
        if number % 5 == 0 { recorder.note(ahead: number % 2 == 0) }
      }
    }
    #expect(recorder.overlaps.load(ordering: .relaxed) == 0)
    #expect(recorder.notes == threads * each / 5)
    for sender in 0..<threads {
      #expect(recorder.numbers[sender] == Array(0..<each))
      #expect(recorder.numbers[sender + 100] == Array(stride(from: 0, to: each, by: 100)))
    }
    #expect(recorder.isQuiet)
    #expect(recorder.enter())
  }

  /// The owner does items that other threads left: after its share it is tired, and a thread that leaves an
  /// item then waits. In a long item the owner waits until that thread sleeps.
  ///
  /// - Returns: Whether it was seen to sleep before it gave up.
  private func meetSleeper() -> Bool {
    let returned = DispatchSemaphore(value: 0)
    let hasReturned = Atomic(false)
    let hasSlept = Atomic(false)
    let recorder = Recorder { recorder, piece in
      guard piece.sender == 0, piece.number == DrainSizes.quota + 5 else { return }
      Thread.detachNewThread {
        recorder.push(Piece(1, 0))
        hasReturned.store(true, ordering: .relaxed)
        returned.signal()
      }
      while !hasReturned.load(ordering: .relaxed), !hasSlept.load(ordering: .relaxed) {
        if recorder.sleepers > 0 { hasSlept.store(true, ordering: .relaxed) }
        sched_yield()
      }
    }
    #expect(recorder.enter())
    onThreads(1) { _ in for number in 0..<100 { recorder.push(Piece(0, number)) } }
    recorder.drain.finish(recorder)
    #expect(returned.wait(timeout: .now() + 60) == .success)
    // It may have taken over.
    while !recorder.enter() { sched_yield() }
    #expect(recorder.numbers == [0: Array(0..<100), 1: [0]])
    #expect(recorder.overlaps.load(ordering: .relaxed) == 0)
    #expect(recorder.isQuiet)
    return hasSlept.load(ordering: .relaxed)
  }

  @Test func `A thread that sleeps for a tired owner returns, and nothing is lost`() {
    // A machine that is busy may leave the owner no time to look before the other gives up.
    #expect((0..<200).contains { _ in meetSleeper() })
  }

  @Test func `No task sleeps that sends to an owner which waits for it, however many items wait`() async {
    let count = 3000
    let (sent, most) = (Tally(), Guarded(0))
    let (steps, step) = AsyncStream<Void>.makeStream()
    let recorder = Recorder { recorder, piece in
      guard piece.sender == 0 else { return }
      step.yield()
      while sent.count < count {
        most.withLock { $0 = max($0, recorder.sleepers) }
        sched_yield()
      }
    }
    Thread.detachNewThread {
      recorder.push(Piece(0, 0))
      step.yield()
    }
    var iterator = steps.makeAsyncIterator()
    await iterator.next()
    await withTaskGroup { group in
      for number in 0..<count {
        group.addTask {
          recorder.push(Piece(1, number))
          sent.next()
        }
      }
    }
    await iterator.next()
    #expect(most.withLock { $0 } == 0)
    #expect(recorder.overlaps.load(ordering: .relaxed) == 0)
    #expect(recorder.numbers[1]?.sorted() == Array(0..<count))
  }

  @Test func `Thousands of tasks that each send into one busy subject all get through`() async {
    let subject = PublishSubject<Int>()
    let sum = Atomic(0)
    let subscription = subject.subscribe(onNext: { @Sendable number in
      Self.spin(500)
      sum.add(number, ordering: .relaxed)
    })
    let count = 5000
    await withTaskGroup { group in for number in 1...count { group.addTask { subject.onNext(number) } } }
    // What a task has not delivered itself, another one has before it returned.
    #expect(sum.load(ordering: .relaxed) == count * (count + 1) / 2)
    subscription.dispose()
  }
}
