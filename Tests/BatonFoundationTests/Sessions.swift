// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session of a test's own.
///
/// An invalidated session tells so when the handlers of all its tasks have run: there is nothing after that.
final class Session: Sendable {
  let session: URLSession
  private let end = End()

  init(connections: Int = 6) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    // Longer than any test waits: what closes a connection is its test.
    configuration.timeoutIntervalForRequest = 600
    session = URLSession(configuration: configuration, delegate: end, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  var rx: Reactive<URLSession> { session.rx }

  /// Waits until nothing is under way, and nothing can be any more.
  func finish() {
    session.finishTasksAndInvalidate()
    #expect(end.semaphore.wait(timeout: .now() + 60) == .success)
  }

  private final class End: NSObject, URLSessionDelegate {
    let semaphore = DispatchSemaphore(value: 0)

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
      semaphore.signal()
    }
  }
}

/// Says when it is gone.
final class Tracked: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}

/// Subscribes with a closure that has an object, which signals when it is gone.
func observing(_ source: Observable<some Sendable>, _ freed: DispatchSemaphore) -> any Disposable {
  let tracked = Tracked { freed.signal() }
  return source.subscribe { _ in withExtendedLifetime(tracked) {} }
}

/// Counts, from any thread.
final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .acquiring) }

  /// The number of this call, from 1 on.
  func next() -> Int { value.add(1, ordering: .acquiringAndReleasing).newValue }
}

/// Where a number of threads wait for each other.
final class Meeting: Sendable {
  private let missing: Lock<Int>
  private let door = DispatchSemaphore(value: 0)

  init(of count: Int) { missing = Lock(count) }

  /// Waits until all have come; returns whether they have.
  func comesTogether() -> Bool {
    let isLast = missing.withLock {
      $0 -= 1
      return $0 == 0
    }
    if !isLast && door.wait(timeout: .now() + 60) == .timedOut { return false }
    // Each lets in the next.
    door.signal()
    return true
  }
}
