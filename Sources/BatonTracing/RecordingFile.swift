// SPDX-License-Identifier: MIT

import Foundation

extension Recording {
  /// The file formats of a recording.
  public enum Format: String, Sendable, CaseIterable {
    /// An interactive page: ``Recording/html(title:)``.
    case html
    /// Trace events for Perfetto and Chrome's viewer: ``Recording/traceEvents``.
    case json
    /// Text: ``Recording/summary``.
    case txt

    /// Creates the format that the extension of a file stands for.
    ///
    /// - Throws: ``UnknownFormat`` for any other extension.
    public init(of file: URL) throws(UnknownFormat) {
      guard let format = Self(rawValue: file.pathExtension.lowercased()) else {
        throw UnknownFormat(file: file)
      }
      self = format
    }
  }

  /// The error of writing a recording to a file with an unknown extension.
  public struct UnknownFormat: Error, CustomStringConvertible {
    /// The file.
    public let file: URL

    /// The error as text, with the known extensions.
    public var description: String {
      let endings = Format.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      return "\(file.lastPathComponent): a recording is written to files that end in \(endings)"
    }
  }

  /// Writes a page (`.html`), trace events (`.json`) or the summary (`.txt`) to a file.
  ///
  /// - Parameters:
  ///   - file: The file, which is replaced if it exists.
  ///   - title: The title of the page; by default the file's name.
  /// - Throws: ``UnknownFormat``, before anything is written, or an error of writing the file.
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
