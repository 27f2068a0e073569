// SPDX-License-Identifier: MIT

import Foundation

extension Recording {
  /// What a recording can be written as.
  public enum Format: String, Sendable, CaseIterable {
    /// A page to look at: ``Recording/html(title:)``.
    case html
    /// For Perfetto and the viewer of Chrome: ``Recording/traceEvents``.
    case json
    /// ``Recording/summary``.
    case txt

    /// The format of a file, by its ending.
    ///
    /// - Throws: ``UnknownFormat`` for another ending.
    public init(of file: URL) throws(UnknownFormat) {
      guard let format = Self(rawValue: file.pathExtension.lowercased()) else {
        throw UnknownFormat(file: file)
      }
      self = format
    }
  }

  /// A recording was to be written to a file whose ending says nothing.
  public struct UnknownFormat: Error, CustomStringConvertible {
    /// The file that was to be written.
    public let file: URL

    /// Which endings say something.
    public var description: String {
      let endings = Format.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      return "\(file.lastPathComponent): a recording is written to files that end in \(endings)"
    }
  }

  /// Writes a page (`.html`), trace events (`.json`) or the summary (`.txt`).
  ///
  /// - Parameters:
  ///   - file: Where to; what is there is replaced.
  ///   - title: The page's title; by default the file's name.
  /// - Throws: ``UnknownFormat``, before anything is written; what writing a file throws.
  public func write(to file: URL, title: String? = nil) throws {
    let text =
      switch try Format(of: file) {
      case .html: html(title: title ?? file.deletingPathExtension().lastPathComponent)
      case .json: traceEvents
      case .txt: summary
      }
    try Data(text.utf8).write(to: file, options: [])
  }
}
