// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch
import Foundation

/// Runs `body` on a thread of its own; false if it has not returned in time. A thread that is stuck stays behind.
func finishes(within timeout: Duration, _ body: @escaping @Sendable () -> Void) -> Bool {
  let done = DispatchSemaphore(value: 0)
  Thread {
    body()
    done.signal()
  }.start()
  // In small steps: time in which the whole process is stopped, by a debugger for one, counts as a single step.
  let steps = 100
  let step = timeout / .seconds(1) / Double(steps)
  for _ in 0..<steps where done.wait(timeout: .now() + step) == .success { return true }
  return false
}

/// Looks until it is true: a thread of the operator's may be letting go at this moment.
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

/// Where two threads wait for one another, but not for long: the other one may have no reason to come.
final class Rendezvous: Sendable {
  private let arrivals = Lock(0)
  private let second = DispatchSemaphore(value: 0)

  /// Waits for the other one.
  func arrive() {
    let isFirst = arrivals.withLock { count in
      count += 1
      return count == 1
    }
    // The time-out costs a broken operator nothing: it only makes it likelier that the two do not meet.
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

/// What is handed from one thread to another.
final class Shared<Value: Sendable>: Sendable {
  private let storage: Lock<Value>

  init(_ value: Value) { storage = Lock(value) }

  var value: Value {
    get { storage.withLock { $0 } }
    set {
      // The old value leaves the lock before it is let go.
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
