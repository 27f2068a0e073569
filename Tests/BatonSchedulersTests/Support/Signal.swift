// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Testing

@testable import BatonSchedulers

/// Something that another thread does, waited for.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func send() { semaphore.signal() }

  /// Waits for `count` sends; fails the test if they do not come.
  func wait(_ count: Int = 1, _ location: SourceLocation = #_sourceLocation) {
    for _ in 0..<count where semaphore.wait(timeout: .now() + .seconds(30)) == .timedOut {
      Issue.record("no signal", sourceLocation: location)
      return
    }
  }
}

/// Runs `body` on a thread of its own, and returns when that has ended.
func onThread(_ body: @escaping @Sendable () -> Void) {
  let done = Signal()
  Thread.detachNewThread {
    body()
    done.send()
  }
  done.wait()
}

/// An object whose end is looked for.
final class Mortal: Sendable {}

/// Holds a reference that does not keep its object alive.
final class WeakReference<Object: AnyObject & Sendable>: Sendable {
  private let storage: Lock<Storage>

  private struct Storage { weak var object: Object? }

  init(_ object: Object) { storage = Lock(Storage(object: object)) }

  var isGone: Bool { storage.withLock { $0.object == nil } }
}

/// A disposable that tells when it is disposed of.
final class SignalDisposable: Disposable {
  let signal = Signal()

  func dispose() { signal.send() }
}
