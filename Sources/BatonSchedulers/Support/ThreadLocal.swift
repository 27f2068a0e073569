// SPDX-License-Identifier: MIT

import Foundation

/// One object for each thread that asks, freed when its thread ends.
///
/// Unsafe: nothing else has the key, so its word is zero or an object of this type, which the word owns.
@usableFromInline
package struct ThreadLocal<Object: AnyObject>: Sendable {
  @usableFromInline let key = Platform.threadLocalKey("ThreadLocal", holdsObjects: true)

  package init() {}

  /// The calling thread's object, made by `make` the first time.
  @inlinable @inline(__always)
  package func value(orMake make: () -> Object) -> Object {
    if let pointer = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
    let object = make()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
    return object
  }
}
