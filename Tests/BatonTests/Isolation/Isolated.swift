// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport
import Testing

/// Runs `body` on a thread of its own and returns when it is done.
func elsewhere(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  #expect(done.wait(timeout: .now() + 3600) == .success)
}

/// Gives other threads a chance: each round another moment is hit.
func linger(_ round: Int) { for _ in 0..<round % 20 { sched_yield() } }

/// What one waits for without blocking an actor. In the whole suite a task may wait for most other tests.
final class Arrival: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  @concurrent
  func wait(_ location: SourceLocation = #_sourceLocation) async {
    await blocking { [semaphore] in
      #expect(semaphore.wait(timeout: .now() + 3600) == .success, sourceLocation: location)
    }
  }
}

/// Whether this is the main queue's, on whichever thread that is served.
var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }

private let mainQueueKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// A closure that is nobody's, wherever this is called.
func nobodys<Input>(_ closure: @escaping @Sendable (Input) -> Void) -> @Sendable (Input) -> Void { closure }

/// Returns when what was on the main queue has run.
@concurrent
func mainQueueHasRun() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// A serial executor on a queue.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue = DispatchQueue(label: "executor")) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Counts what is let go of.
final class LetGo: Sendable {
  private let log: Log<Int>
  private let number: Int

  init(_ log: Log<Int>, _ number: Int = 0) {
    self.log = log
    self.number = number
  }

  deinit { log.append(number) }
}
