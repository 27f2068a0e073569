// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is open for reading. It belongs to one job.
final class OpenFile {
  let file: FoundFile
  private let descriptor: CInt

  /// Opens a file, provided that it is still the one that the walk found.
  init(_ file: FoundFile) throws(Failure) {
    self.file = file
    // Not blocking: if a pipe has taken the place of the file, nobody may ever write to it.
    // Unsafe: the system reads the path during the call.
    descriptor = unsafe file.path.withCString {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw Failure(file.path, errno: errno) }
    try checkUnchanged()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Throws if anybody has written to the file since the walk found it.
  func checkUnchanged() throws(Failure) {
    guard let status = FileStatus(descriptor: descriptor) else { throw Failure(file.path, errno: errno) }
    if status != file.status { throw .changed(file.path) }
  }

  /// Says that what follows will be read from the beginning to the end.
  func willReadSequentially() { Platform.willReadSequentially(descriptor) }

  /// Fills `target`, which has room for one byte more, with the bytes from `offset`.
  ///
  /// - Parameter isLast: Whether the file ends there. The byte more is asked for then: if there is one, the
  ///   file is not as long as it says.
  // Unsafe: `done` is below `wanted`, which is not above the count of `target`, and the system writes during
  // the call.
  func read(_ target: UnsafeMutableRawBufferPointer, at offset: Int, isLast: Bool) throws(Failure) {
    let length = target.count - 1
    let wanted = isLast ? target.count : length
    var done = 0
    repeat {
      let count = unsafe pread(descriptor, target.baseAddress! + done, wanted - done, off_t(offset + done))
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(file.path, errno: errno)
      }
      if count == 0 { break }
      done += count
    } while done < length
    if done != length {
      try checkUnchanged()
      throw .wrongSize(file.path)
    }
  }
}
