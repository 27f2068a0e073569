// SPDX-License-Identifier: MIT

import Foundation

/// Tells the threads that run from each other: a word that the system keeps for each, never 0.
@usableFromInline
package enum ThreadIdentity {
  @inlinable
  package static var current: UInt {
    @inline(__always) get {
      #if canImport(Glibc)
        return pthread_self()
      #else
        return withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
      #endif
    }
  }
}
