// SPDX-License-Identifier: MIT

import Foundation

/// One object for each thread that asks, freed when its thread ends. Its `deinit` must not use Dispatch,
/// which may have freed what it keeps for the thread, and would free it again.
///
/// Unsafe: nothing else has the key, so its word is zero or an object of this type, which the word owns.
@frozen @usableFromInline
package struct ThreadLocal<Object: AnyObject>: Sendable {
  @usableFromInline let key: pthread_key_t

  package init() { key = Platform.threadLocalKey("ThreadLocal", holdsObjects: true) }

  /// The calling thread's object, made by `make` the first time.
  @inlinable @inline(__always)
  package func value(orMake make: () -> Object) -> Object {
    unsafe unretained(orMake: make).takeUnretainedValue()
  }

  /// Calls `body` with the same object, which is not retained for it: the thread keeps its object until the
  /// thread ends.
  @inlinable @inline(__always)
  package func withValue<Result>(or make: @autoclosure () -> Object, _ body: (Object) -> Result) -> Result {
    unsafe unretained(orMake: make)._withUnsafeGuaranteedRef(body)
  }

  @inlinable @inline(__always)
  package func unretained(orMake make: () -> Object) -> Unmanaged<Object> {
    if let pointer = unsafe pthread_getspecific(key) { return unsafe .fromOpaque(pointer) }
    let object = unsafe Unmanaged.passRetained(make())
    unsafe pthread_setspecific(key, object.toOpaque())
    return unsafe object
  }
}
