// SPDX-License-Identifier: MIT

import Foundation

/// The public names of `Baton`, as `Documentation/PublicNames.txt` lists them.
enum PublicNames {
  /// Such as `PublishSubject` and `ObservableType.map(_:)`.
  static func all() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let names = try String(contentsOf: root.appending(path: "Documentation/PublicNames.txt"), encoding: .utf8)
    return names.split(separator: "\n").filter { $0.hasPrefix("Baton: ") }
      .map { String($0.dropFirst("Baton: ".count)) }
  }

  /// What a sequence has, its operators among that, such as `map(_:)`.
  static func ofSequences() throws -> [String] {
    try all().compactMap { name in
      for type in ["ObservableType.", "Observable.", "ConnectableObservableType."] where name.hasPrefix(type)
      {
        return String(name.dropFirst(type.count))
      }
      return nil
    }
  }

  /// The names without their labels, such as `map`.
  static func bases(_ names: some Sequence<String>) -> Set<String> {
    Set(names.map { String($0.prefix { $0 != "(" }) })
  }
}
