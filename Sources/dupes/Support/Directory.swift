// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A directory that is open for listing.
///
/// Unsafe: the stream is open as long as the value lives. The system's functions use a path or a variable
/// during the call.
@safe struct Directory: ~Copyable {
  /// One name in a directory.
  ///
  /// Unsafe: valid until the next one is asked for, and while the directory is open. The walk handles each
  /// before the next.
  @safe struct Entry {
    fileprivate let name: UnsafePointer<CChar>
    fileprivate let type: UInt8
  }

  let path: Path
  private let stream: DirectoryStream

  init(_ path: Path) throws(Failure) {
    let descriptor = unsafe path.withCString {
      unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw Failure(path, errno: errno) }
    guard let stream = unsafe fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw Failure(path, errno: code)
    }
    self.path = path
    unsafe self.stream = stream
  }

  deinit { unsafe closedir(stream) }

  /// Which directory it is.
  func id() throws(Failure) -> FileID {
    guard let status = unsafe FileStatus(descriptor: dirfd(stream)) else { throw Failure(path, errno: errno) }
    return status.id
  }

  /// The next name, other than `.` and `..`.
  func next() throws(Failure) -> Entry? {
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw Failure(path, errno: errno) }
        return nil
      }
      let name = unsafe (UnsafeRawPointer(entry) + Self.nameOffset).assumingMemoryBound(to: CChar.self)
      if unsafe name[0] == 0x2E, unsafe name[1] == 0 || name[1] == 0x2E && name[2] == 0 { continue }
      return unsafe Entry(name: name, type: entry.pointee.d_type)
    }
  }

  /// What a name stands for, without following a symbolic link; nil for what is known to be neither a file
  /// nor a directory. A directory is known without asking for its status.
  func kind(of entry: Entry) throws(Failure) -> Found? {
    switch CInt(entry.type) {
    case CInt(DT_DIR): return .directory
    case CInt(DT_REG), CInt(DT_UNKNOWN): break
    default: return nil
    }
    var status = stat()
    guard unsafe fstatat(dirfd(stream), entry.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw Failure(path(of: entry), errno: errno)
    }
    let known = FileStatus(status)
    return switch known.kind {
    case .file: .file(known)
    case .directory: .directory
    case .other: nil
    }
  }

  enum Found {
    case file(FileStatus)
    case directory
  }

  /// The path of this directory followed by the name.
  func path(of entry: Entry) -> Path {
    unsafe path.appending(UnsafeRawBufferPointer(start: entry.name, count: strlen(entry.name)))
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
}
