// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A number that identifies the calling thread as long as it runs; never 0.
@usableFromInline
package enum ThreadIdentity {
  @inlinable
  package static var current: UInt {
    @inline(__always) get {
      #if canImport(Glibc)
        return pthread_self()
      #else
        // Unsafe: a thread's reference is one word, of which only the bits are looked at.
        return unsafe withUnsafeBytes(of: pthread_self()) { unsafe $0.load(as: UInt.self) }
      #endif
    }
  }
}

/// Whether the calling code runs where the main queue's work runs.
package enum MainThread {
  fileprivate static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling thread is the main thread or runs a block of the main queue, which another thread
  /// serves after `dispatchMain()` on Linux.
  package static var isCurrent: Bool {
    Platform.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }

  /// Stops the program if the calling thread is not the main thread.
  package static func ensure(_ caller: StaticString, _ message: String?) {
    require(isCurrent, "\(caller): \(message ?? "must run on the main thread, ran on another")")
  }
}

extension DispatchQueue {
  /// Whether this is the main queue. (On Linux, `main` returns a new object each time.)
  package var isMain: Bool { getSpecific(key: MainThread.key) == true }

  /// The key under which each queue that has been asked for keeps its own key.
  private static let keyOfKeys = DispatchSpecificKey<DispatchSpecificKey<Bool>>()

  /// Makes a queue's key once.
  private static let making = Lock(())

  /// A key whose value this queue alone has, which is set when the key is first asked for. Nil for the
  /// system's own queues, which take no values.
  private var ownKey: DispatchSpecificKey<Bool>? {
    if let key = getSpecific(key: Self.keyOfKeys) { return key }
    if label.hasPrefix("com.apple.root.") { return nil }
    return Self.making.withLock { _ in
      if let key = getSpecific(key: Self.keyOfKeys) { return key }
      let key = DispatchSpecificKey<Bool>()
      setSpecific(key: key, value: true)
      setSpecific(key: Self.keyOfKeys, value: key)
      return key
    }
  }

  /// Whether the calling thread's block is on this queue, or on one that targets it, however many targets
  /// away. False on the system's own queues. Of a block that another one waits for by `sync`, only its own
  /// queue and the targets of that count.
  package var isCallers: Bool {
    if isMain { return MainThread.isCurrent }
    // Dispatch looks for the value in the calling block's queue, then in that queue's target, and so on.
    return ownKey.map { DispatchQueue.getSpecific(key: $0) == true } ?? false
  }
}
