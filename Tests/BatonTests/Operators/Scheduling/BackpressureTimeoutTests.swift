// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport
import Testing

/// Each test sets the limit of the whole process, so it is a process of its own.
@Suite("G8 Senders that would wait for ever")
struct BackpressureTimeoutTests {
  /// Two queues whose common target is two targets away.
  private static func cousins() -> (DispatchQueue, DispatchQueue) {
    let root = DispatchQueue(label: "root")
    let queues = (0..<4).reduce(into: [root, root]) { queues, number in
      queues.append(DispatchQueue(label: "\(number)", target: queues[number]))
    }
    return (queues[4], queues[5])
  }

  private static func wait(for done: DispatchSemaphore) {
    precondition(done.wait(timeout: .now() + 60) == .success)
  }

  @Test
  func `G8 one whose queue is its receiver's, unseen, ends the sequence with an error about both`() async {
    await #expect(processExitsWith: .success) {
      Hooks.longestWaitForRoom = .milliseconds(200)
      let (one, other) = Self.cousins()
      let (sender, receiver) = (
        TargetQueueScheduler(name: "sender", targetQueue: one),
        TargetQueueScheduler(name: "receiver", targetQueue: other)
      )
      let (subject, events, done) = (PublishSubject<Int>(), Guarded([String]()), DispatchSemaphore(value: 0))
      _ = subject.observe(on: receiver, capacity: 2).subscribe { event in
        events.withLock { $0.append("\(event)") }
        if event.isStopEvent { done.signal() }
      }
      let disposable = sender.schedule { for number in 0..<10 { subject.onNext(number) } }
      Self.wait(for: done)
      precondition(!subject.hasObservers)
      let error = BackpressureTimeout.description(
        "observe(on:)", 2, "TargetQueueScheduler(\"sender\")", "TargetQueueScheduler(\"receiver\")")
      let expected = ["next(0)", "next(1)", "error(\(error))"]
      precondition(events.withLock { $0 == expected }, "\(events.withLock { $0 })")
      withExtendedLifetime(disposable) {}
    }
  }

  @Test func `G8 so does one whose thread a subscriber waits for`() async {
    await #expect(processExitsWith: .success) {
      Hooks.longestWaitForRoom = .milliseconds(200)
      let (queue, done) = (DispatchQueue(label: "sender"), DispatchSemaphore(value: 0))
      let (subject, begun) = (PublishSubject<Int>(), DispatchSemaphore(value: 0))
      let subscription = subject.observe(on: .serial(name: "receiver"), capacity: 1).subscribe(
        onNext: { number in
          if number > 0 { return }
          begun.signal()
          queue.sync {}
        }, onError: { if $0 is BackpressureTimeout { done.signal() } })
      queue.async {
        subject.onNext(0)
        begun.wait()
        for number in 1..<10 { subject.onNext(number) }
      }
      Self.wait(for: done)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `G8 so does one that holds the queue of a loop's own executor`() async {
    await #expect(processExitsWith: .success) {
      Hooks.longestWaitForRoom = .milliseconds(200)
      let subject = PublishSubject<Int>()
      let values = subject.values(capacity: 2)
      let (queue, sent) = (DispatchQueue(label: "shop"), DispatchSemaphore(value: 0))
      let shop = Shop(queue)
      // The loop begins when the queue is free.
      queue.async {
        for number in 0..<10 { subject.onNext(number) }
        sent.signal()
      }
      let loop = Task { await shop.take(values) }
      let taken = await loop.value
      let error = BackpressureTimeout.description(
        "values", 2, "a thread without a scheduler", "a loop that has not begun")
      precondition(taken == ["0", "1", error], "\(taken)")
      Self.wait(for: sent)
    }
  }

  @Test func `G8 of a sequence that cannot fail, the error goes to the hook, and the loop ends`() async {
    await #expect(processExitsWith: .success) {
      Hooks.longestWaitForRoom = .milliseconds(200)
      let reported = DispatchSemaphore(value: 0)
      Hooks.defaultErrorHandler = { if $1 is BackpressureTimeout { reported.signal() } }
      let relay = PublishRelay<Int>()
      let values = relay.asInfallible().values(capacity: 1)
      let sender = Thread { for number in 0..<3 { relay.accept(number) } }
      sender.start()
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          Self.wait(for: reported)
          continuation.resume()
        }
      }
      var taken: [Int] = []
      for await number in values { taken.append(number) }
      precondition(taken == [0], "\(taken)")
    }
  }
}

extension BackpressureTimeout {
  fileprivate static func description(
    _ operation: String, _ capacity: Int, _ sender: String, _ receiver: String
  ) -> String {
    """
    \(operation): the sender was blocked for 0.2 s, because the queue is full (capacity \(capacity)) and nothing was taken from it. \
    The element comes from \(sender) and goes to \(receiver), which is slow or waits for the sender's thread. \
    Hooks.longestWaitForRoom is the limit.
    """
  }
}

/// An actor on a dispatch queue of the program's own.
private actor Shop {
  private nonisolated let executor: QueueExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ queue: DispatchQueue) { executor = QueueExecutor(queue) }

  func take(_ values: ObservableValues<Int, any Error>) async -> [String] {
    var taken: [String] = []
    do {
      for try await number in values { taken.append("\(number)") }
    } catch {
      taken.append("\(error)")
    }
    return taken
  }
}
