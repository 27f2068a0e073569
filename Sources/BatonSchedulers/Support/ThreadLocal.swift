// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One object for each thread that asks, freed when its thread ends.
package struct ThreadLocal<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { object in
      #if canImport(Darwin)
        Unmanaged<AnyObject>.fromOpaque(object).release()
      #else
        if let object { Unmanaged<AnyObject>.fromOpaque(object).release() }
      #endif
    }
    require(status == 0, "ThreadLocal: the system has no more thread-local keys (\(status))")
    self.key = key
  }

  /// The calling thread's object, made by `make` the first time.
  @inline(__always)
  package func value(orMake make: () -> Object) -> Object {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
    let object = make()
    pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
    return object
  }
}
