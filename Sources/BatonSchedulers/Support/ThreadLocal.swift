// SPDX-License-Identifier: MIT

import Foundation

/// One object for each thread that asks, freed when its thread ends.
@usableFromInline
package struct ThreadLocal<Object: AnyObject>: Sendable {
  @usableFromInline let key = Platform.threadLocalKey("ThreadLocal", holdsObjects: true)

  package init() {}

  /// The calling thread's object, made by `make` the first time.
  @inlinable @inline(__always)
  package func value(orMake make: () -> Object) -> Object {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
    let object = make()
    pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
    return object
  }
}
