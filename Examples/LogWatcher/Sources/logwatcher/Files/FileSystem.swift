// SPDX-License-Identifier: MIT

/// The files that can be watched: those of the disk, or a test's own.
protocol FileSystem: Sendable {
  func isFolder(_ path: String) -> Bool
  /// The names in a folder, in any order.
  func names(in folder: String) throws(FileTrouble) -> [String]
  func open(_ path: String) throws(FileTrouble) -> any LogFile
  /// Which file has this path now; nil if none has.
  func identity(of path: String) throws(FileTrouble) -> FileIdentity?
}

/// An open file. It stays the same when its path is given to another one, and closes when it is let go of.
protocol LogFile: Sendable {
  var identity: FileIdentity { get }
  func size() throws(FileTrouble) -> Int
  /// At most so many bytes; none at the end.
  func read(from offset: Int, count: Int) throws(FileTrouble) -> [UInt8]
}

/// Tells files apart, whatever they are called.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var number: UInt64
}

/// Why a file or a folder cannot be read.
struct FileTrouble: Error, Equatable {
  var path: String
  var reason: String
}
