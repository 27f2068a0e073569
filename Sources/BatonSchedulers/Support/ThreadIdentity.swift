// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Tells threads that run apart.
enum ThreadIdentity {
  /// A number that no other thread has while the calling one runs; not zero.
  static var current: UInt {
    // A number or a pointer, by platform; a word everywhere.
    withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
  }
}
