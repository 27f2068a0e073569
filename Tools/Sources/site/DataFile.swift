// SPDX-License-Identifier: MIT

import Foundation

/// A file of the documentation compiler's: JSON, which is read, changed in a part, and written again.
struct DataFile {
  let url: URL
  var json: [String: Any]

  init(_ url: URL) throws {
    self.url = url
    json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
  }

  func write() throws {
    try JSONSerialization.data(withJSONObject: json, options: [.sortedKeys, .withoutEscapingSlashes])
      .write(to: url)
  }

  /// - Parameter site: The site's folder.
  /// - Returns: The data that each of the pages of a site is shown from, by the path of the page.
  static func pages(of site: URL) throws -> [String: DataFile] {
    let data = site.appending(path: "data")
    let start = data.standardizedFileURL.path(percentEncoded: false)
    var pages: [String: DataFile] = [:]
    let files = FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "json" else { continue }
      let path = file.deletingPathExtension().standardizedFileURL.path(percentEncoded: false)
      let name = String(path.dropFirst(start.count))
      pages[name.hasPrefix("/") ? name : "/" + name] = try DataFile(file)
    }
    return pages
  }
}

extension [String: Any] {
  /// What a page shows between its first sentence and its lists: its declarations, its parameters, pieces of
  /// text.
  var sections: [[String: Any]] {
    get { self["primaryContentSections"] as? [[String: Any]] ?? [] }
    set { self["primaryContentSections"] = newValue }
  }

  /// The paragraphs, headings, lists and pieces of code of a section, or of something else that has some.
  var blocks: [[String: Any]] {
    get { self["content"] as? [[String: Any]] ?? [] }
    set { self["content"] = newValue }
  }

  /// What a section or a block is.
  var kind: String? { self["kind"] as? String }
  var type: String? { self["type"] as? String }
}
