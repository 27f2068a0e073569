// SPDX-License-Identifier: MIT

/// Why a file or a directory could not be read.
struct Failure: Error, Equatable, Sendable {
  let path: Path
  let reason: String

  /// Whether there may well be something that others can read.
  let isDenied: Bool

  init(_ path: Path, _ reason: String, isDenied: Bool = false) {
    self.path = path
    self.reason = reason
    self.isDenied = isDenied
  }

  /// - Parameter code: What the system call left in `errno`.
  init(_ path: Path, errno code: CInt) {
    self.init(path, Platform.reason(code), isDenied: Platform.isDenial(code))
  }

  /// A file that is no longer what the walk found.
  static func changed(_ path: Path) -> Failure { Failure(path, "Changed in the meantime") }

  /// A file that nobody has changed and that is not as long as the system says, such as those of the kernel.
  static func wrongSize(_ path: Path) -> Failure { Failure(path, "Is not as long as the system says") }
}
