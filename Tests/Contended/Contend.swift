// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization
import TestSupport

/// Set once.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { _ = value.exchange(true, ordering: .relaxed) }
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
    // Taken out by the thread, which releases it before it leaves: the program ends then, and what is alive
    // at its end, by a tagged pointer alone, is a leak to the address sanitizer.
    let place = Place(body)
    Thread.detachNewThread {
      repeatedly(place.take(), until: isOver)
      threads.leave()
    }
  }
  try? await Task.sleep(for: .seconds(seconds))
  isOver.set()
  await withCheckedContinuation { continuation in
    threads.notify(queue: .global()) { continuation.resume() }
  }
}

@inline(never)
private func repeatedly(_ body: (@Sendable () -> Void)?, until isOver: Flag) {
  // Many between two looks, which would keep the threads apart.
  while !isOver.isSet { for _ in 0..<64 { body?() } }
}

/// A place where one thread leaves a value and another takes it.
final class Place<Value: Sendable>: Sendable {
  private let value: Guarded<Value?>

  init(_ value: Value? = nil) { self.value = Guarded(value) }

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
