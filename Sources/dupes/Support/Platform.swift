// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin

  typealias DirectoryStream = UnsafeMutablePointer<DIR>
#elseif canImport(Musl)
  import Musl

  typealias DirectoryStream = OpaquePointer
#else
  import Glibc

  typealias DirectoryStream = OpaquePointer
#endif

/// What the systems spell in different ways.
///
/// Unsafe: the system's functions use variables of the calling function, during the call, and the text of an
/// error is copied at once.
enum Platform {
  static func modified(_ status: stat) -> timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }

  /// Says that an open file will be read from its beginning to its end, where one can say so.
  static func willReadSequentially(_ descriptor: CInt) {
    #if canImport(Darwin)
      _ = fcntl(descriptor, F_RDAHEAD, 1)
    #else
      _ = posix_fadvise(descriptor, 0, 0, CInt(POSIX_FADV_SEQUENTIAL))
    #endif
  }

  /// Lets this process open as many files as it may, and returns how many that is.
  static func raiseDescriptorLimit() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return 256 }
    #if canImport(Darwin)
      let wanted = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      let wanted = limit.rlim_max
    #endif
    var raised = rlimit(rlim_cur: wanted, rlim_max: limit.rlim_max)
    if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
    return Int(clamping: limit.rlim_cur)
  }

  /// How many descriptors are open now. One beyond the first few thousand would be somebody's odd idea.
  static func openDescriptors(below limit: Int) -> Int {
    (0..<CInt(min(limit, 4096))).count { fcntl($0, F_GETFD) >= 0 }
  }

  /// The last error of a system call, in words.
  static func reason(_ code: CInt = errno) -> String { unsafe String(cString: strerror(code)) }

  /// Whether a system call failed for want of permission.
  static func isDenial(_ code: CInt) -> Bool { code == EACCES || code == EPERM }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 }
}
