// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Foundation
  import Glibc

  /// What this process may have of memory addresses: stacks that do not fit in keep threads from starting.
  enum AddressSpace {
    /// Leaves so many bytes more than are in use, or any number.
    static func limit(to room: Int?) {
      var limit = rlimit()
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
      getrlimit(resource, &limit)
      limit.rlim_cur = room.map { rlim_t(used + $0) } ?? limit.rlim_max
      setrlimit(resource, &limit)
    }

    private static var used: Int {
      guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
      return (statm.split(separator: " ").first.flatMap { Int($0) } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
  }
#endif
