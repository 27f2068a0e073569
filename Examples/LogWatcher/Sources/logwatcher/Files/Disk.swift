// SPDX-License-Identifier: MIT

import Foundation

/// The files of the system.
struct Disk: FileSystem {
  func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  func names(in folder: String) throws(FileTrouble) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw FileTrouble(
        path: folder, reason: isFolder(folder) ? "cannot be listed" : "is not a folder any more")
    }
  }

  func open(_ path: String) throws(FileTrouble) -> any LogFile { try DiskFile(path) }

  func identity(of path: String) throws(FileTrouble) -> FileIdentity? {
    var status = stat()
    if stat(path, &status) == 0 { return FileIdentity(status) }
    if errno == ENOENT { return nil }
    throw FileTrouble(path)
  }
}

private final class DiskFile: LogFile {
  let identity: FileIdentity
  private let path: String
  private let descriptor: CInt

  init(_ path: String) throws(FileTrouble) {
    // A pipe that nobody writes to must not be waited for.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { throw FileTrouble(path) }
    self.path = path
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    identity = FileIdentity(status)
    if !isKnown { throw FileTrouble(path) }
    if status.st_mode & S_IFMT != S_IFREG { throw FileTrouble(path: path, reason: "is not a regular file") }
  }

  deinit { close(descriptor) }

  func size() throws(FileTrouble) -> Int {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw FileTrouble(path) }
    return Int(status.st_size)
  }

  func read(from offset: Int, count: Int) throws(FileTrouble) -> [UInt8] {
    var failure: FileTrouble?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = pread(descriptor, buffer.baseAddress, count, off_t(offset))
      if got < 0 { failure = FileTrouble(path) } else { filled = got }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension FileIdentity {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

extension FileTrouble {
  /// The error of the call that was made last.
  fileprivate init(_ path: String) { self.init(path: path, reason: String(cString: strerror(errno))) }
}
