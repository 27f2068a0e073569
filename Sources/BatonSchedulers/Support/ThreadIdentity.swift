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

  /// Whether the calling thread is the main thread or runs a block of the main queue, which another thread serves after
  /// `dispatchMain()` on Linux.
  package static var isCurrent: Bool {
    Platform.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }

  /// Stops the program if the calling thread is not the main thread.
  static func ensure(_ caller: StaticString, _ message: String?) {
    require(isCurrent, "\(caller): \(message ?? "must run on the main thread, ran on another")")
  }
}

extension DispatchQueue {
  /// Whether this is the main queue. (On Linux, `main` returns a new object each time.)
  var isMain: Bool { getSpecific(key: MainThread.key) == true }
}
