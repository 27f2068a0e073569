// SPDX-License-Identifier: MIT

import Foundation
import Symbols

/// Groups the operators on a type's page as their files are in folders: by the categories of ReactiveX.
struct Grouping {
  /// The folders of operators, in the order in which a reader meets them, and what they are called on a page.
  private static let titles = [
    ("Sequence", "Subscribing"), ("Creating", "Creating"), ("Transforming", "Transforming"),
    ("Filtering", "Filtering"),
    ("Combining", "Combining"), ("Errors", "Handling errors"), ("Scheduling", "Scheduling"),
    ("Utility", "Utility"),
    ("Connectable", "Sharing"), ("Shared", "Drivers and signals"), ("Traits", "Traits"),
    ("Concurrency", "Tasks"),
    ("Relays", "Binding"), ("Controls", "Controls"), ("Subjects", "Subjects"), ("Schedulers", "Blocks"),
  ]

  /// - Returns: For each type with operators from several folders a page that groups them, by the page's
  ///   file.
  static func pages(of surface: Surface, module: String) -> [String: String] {
    let paths = Dictionary(grouping: surface.symbols, by: \.path)
    var members = [[String]: [String: [String]]]()
    for symbol in surface.symbols where symbol.parent.count == 1 {
      guard let folder = symbol.folder(in: module) else { continue }
      let link =
        symbol.path.joined(separator: "/") + (paths[symbol.path]?.count == 1 ? "" : "-\(symbol.hash)")
      members[symbol.parent, default: [:]][folder, default: []].append(link)
    }
    return Dictionary(
      uniqueKeysWithValues: members.filter { $0.value.count > 1 }.map { parent, groups in
        let type = parent.joined(separator: "/")
        var page = "# ``\(type)``\n\n## Topics\n"
        for (folder, title) in titles {
          guard let links = groups[folder] else { continue }
          page += "\n### \(title)\n\n" + links.sorted().map { "- ``\($0)``\n" }.joined()
        }
        return ("\(type).md", page)
      })
  }
}

extension Symbol {
  /// The folder of its file among the module's own, or among what `forms` has written there.
  fileprivate func folder(in module: String) -> String? {
    let folders = (source?.file ?? "").split(separator: "/").dropLast().map(String.init)
    guard let start = folders.lastIndex(of: module) else { return nil }
    return folders[(start + 1)...].first { $0 != "Generated" }
  }

  /// What the documentation compiler adds to a link where several symbols have one path.
  var hash: String {
    let full = id.utf8.reduce(2_166_136_261 as UInt32) { ($0 &* 16_777_619) ^ UInt32($1) }
    return String((full >> 24) ^ (full & 0xFFFFFF), radix: 36)
  }
}
