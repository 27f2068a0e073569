// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which file it is, whatever the paths that lead to it.
struct FileID: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}

/// What the file system says about a file. Two that are equal mean that nobody wrote to it in between.
struct FileStatus: Equatable, Sendable {
  enum Kind: Sendable {
    case file
    case directory
    case other
  }

  let id: FileID
  let kind: Kind
  /// In bytes.
  let size: Int
  /// Whether everybody may read it: if not, it takes a system call to know who may.
  let isOpenToAll: Bool
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    id = FileID(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    size = Int(status.st_size)
    isOpenToAll = status.st_mode & 0o444 == 0o444
    let modified = Platform.modified(status)
    seconds = Int(modified.tv_sec)
    nanoseconds = Int(modified.tv_nsec)
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      default: .other
      }
  }

  static func == (first: FileStatus, second: FileStatus) -> Bool {
    (first.id, first.kind, first.size) == (second.id, second.kind, second.size)
      && (first.seconds, first.nanoseconds) == (second.seconds, second.nanoseconds)
  }

  /// The status of an open file; nil, with the reason in `errno`, if there is none.
  // Unsafe: the system fills a variable of this function, during the call.
  init?(descriptor: CInt) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The status of what a path leads to, through symbolic links.
  // Unsafe: as above.
  init(following path: Path) throws(Failure) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else {
      throw Failure(path, errno: errno)
    }
    self.init(status)
  }
}
