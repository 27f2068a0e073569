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

/// What each thread remembers of the scheduler whose work it is running.
///
/// The address of a variable of whoever runs the work, and nothing that is counted: so a run costs two accesses
/// to a thread-local value.
enum RunningScheduler {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    require(status == 0, "Schedulers: the system has no more thread-local keys (\(status))")
    return key
  }()

  /// The scheduler whose work the calling thread is running, if any.
  static var current: (any ImmediateScheduler)? {
    pthread_getspecific(key)?.assumingMemoryBound(to: (any ImmediateScheduler).self).pointee
  }

  /// Runs `body` with `scheduler` as the current one.
  @inline(__always)
  static func run<Result>(as scheduler: any ImmediateScheduler, _ body: () throws -> Result) rethrows
    -> Result
  {
    let outer = pthread_getspecific(key)
    return try withUnsafePointer(to: scheduler) { scheduler in
      // The variable lives until `body` returns or throws, and is forgotten before.
      pthread_setspecific(key, scheduler)
      defer { pthread_setspecific(key, outer) }
      return try body()
    }
  }
}
