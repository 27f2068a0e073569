// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization
import TestSupport

private final class Flag: Sendable {
  let isSet = Atomic(false)
}

/// How long threads contend, in seconds. What is found is found in optimised builds.
#if DEBUG
  let usualSpan = 0.1
#else
  let usualSpan = 1.0
#endif

/// Calls each of `bodies` again and again, each on a thread of its own, for `seconds`.
func contend(for seconds: Double = usualSpan, _ bodies: (@Sendable () -> Void)...) async {
  let (isOver, threads) = (Flag(), DispatchGroup())
  for body in bodies {
    threads.enter()
    Thread.detachNewThread {
      // Many between two looks, which would keep the threads apart.
      while !isOver.isSet.load(ordering: .relaxed) { for _ in 0..<64 { body() } }
      threads.leave()
    }
  }
  try? await Task.sleep(for: .seconds(seconds))
  _ = isOver.isSet.exchange(true, ordering: .relaxed)
  await withCheckedContinuation { continuation in
    threads.notify(queue: .global()) { continuation.resume() }
  }
}

/// A place where one thread leaves a value and another takes it.
final class Place<Value: Sendable>: Sendable {
  private let value = Guarded<Value?>(nil)

  func put(_ new: Value) {
    // The old one is freed outside the lock.
    let old = value.withLock { value in
      defer { value = new }
      return value
    }
    withExtendedLifetime(old) {}
  }

  var current: Value? { value.withLock { $0 } }

  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
