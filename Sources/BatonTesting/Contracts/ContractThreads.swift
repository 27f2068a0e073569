// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch
import Foundation

/// Runs `body` on a thread of its own. Returns false if `body` has not returned in time; its thread is left
/// behind.
///
/// - Parameter isSlow: Called once, after a fifth of the time.
func finishes(
  within timeout: Duration, isSlow: () -> Void = {}, _ body: @escaping @Sendable () -> Void
) -> Bool {
  let done = DispatchSemaphore(value: 0)
  Thread {
    body()
    done.signal()
  }.start()
  // In small steps: time in which the whole process is stopped, by a debugger for one, counts as a single
  // step.
  let steps = 100
  let step = timeout / .seconds(1) / Double(steps)
  for number in 0..<steps {
    if done.wait(timeout: .now() + step) == .success { return true }
    if number == steps / 5 { isSlow() }
  }
  return false
}

/// Polls for three seconds until `isTrue`, because a thread of the operator's may be releasing objects at
/// this moment.
func becomes(_ isTrue: () -> Bool) -> Bool {
  let limit = ContinuousClock.now + .seconds(3)
  while !isTrue() {
    if ContinuousClock.now > limit { return false }
    Thread.sleep(forTimeInterval: 0.001)
  }
  return true
}

/// Runs `body` on `count` threads at once and waits for all of them.
func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread {
      body(index)
      group.leave()
    }.start()
  }
  group.wait()
}

/// Where two threads wait for one another, for at most 0.2 s, because the other thread may never come.
final class Rendezvous: Sendable {
  private let arrivals = Lock(0)
  private let second = DispatchSemaphore(value: 0)

  /// Waits for the other thread.
  func arrive() {
    let isFirst = arrivals.withLock { count in
      count += 1
      return count == 1
    }
    // A time-out hides no fault of an operator; it only makes the meeting, and so the fault, less likely.
    if isFirst { _ = second.wait(timeout: .now() + 0.2) } else { second.signal() }
  }
}

/// Does something the first time only.
final class Once: Sendable {
  private let isDone = Lock(false)

  /// Whether this is the first call.
  func callAsFunction() -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }
}

/// A variable that threads share, under a lock.
final class Shared<Value: Sendable>: Sendable {
  private let storage: Lock<Value>

  init(_ value: Value) { storage = Lock(value) }

  var value: Value {
    get { storage.withLock { $0 } }
    set {
      // The old value is released outside the lock.
      let old = storage.withLock { value in
        defer { value = newValue }
        return value
      }
      withExtendedLifetime(old) {}
    }
  }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { storage.withLock { body(&$0) } }
}
