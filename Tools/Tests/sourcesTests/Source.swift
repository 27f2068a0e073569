// SPDX-License-Identifier: MIT

import Foundation

@testable import forms

/// A Swift file of the repository, taken apart.
struct Source {
  let name: String
  let tokens: [Token]

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  /// The files in these folders that contain `word`, but for those in folders of the names `others`.
  static func all(
    in folders: [String], except others: Set<String> = [], with word: String, keepsComments: Bool = false
  ) throws -> [Source] {
    var sources: [Source] = []
    for folder in folders {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        // Packages within the folders have their builds there, and catalogs and fixtures have programs of
        // their own.
        if others.union([".build", "Fixtures"]).contains(file.lastPathComponent)
          || file.pathExtension == "docc"
        {
          files?.skipDescendants()
        }
        if file.pathExtension != "swift" { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        if !text.contains(word) { continue }
        let name = file.lastPathComponent
        sources.append(
          Source(
            name: name, tokens: try Lexer.tokens(of: text, file: name, keepsComments: keepsComments)))
      }
    }
    return sources
  }
}

extension [Token] {
  /// The tokens of a program without comments.
  init(of text: String) throws { self = try Lexer.tokens(of: text, file: "") }
}
