// SPDX-License-Identifier: MIT

/// What a look at files brings.
enum Reading: Equatable, Sendable {
  /// Whole lines, and the path of their file.
  case lines([UInt8], String)
  /// A file of a folder, and from where it is to be read.
  case found(String, from: Tail.Start)
  case event(FileEvent)
}

/// What happens to a file or a folder.
enum FileEvent: Equatable, Sendable {
  case following(String)
  case rotated(String)
  case truncated(String)
  /// A file of a folder is not there any more.
  case gone(String)
  /// It cannot be read. Tried again after a while, or not at all.
  case trouble(FileTrouble, retryAfter: Duration?)
  /// It can be read again.
  case recovered(String)

  var isGone: Bool { if case .gone = self { true } else { false } }
}
