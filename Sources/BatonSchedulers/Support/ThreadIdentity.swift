// SPDX-License-Identifier: MIT

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
