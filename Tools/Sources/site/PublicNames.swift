// SPDX-License-Identifier: MIT

import Foundation
import Generating
import Symbols

/// The names of all public symbols: a line each, `Baton: ObservableType.map(_:)`, in order.
///
/// Overloads that differ by types alone share a line.
struct PublicNames: Equatable {
  let lines: Set<String>

  /// - Parameter text: What ``text`` was.
  init(text: String) { lines = Set(text.split(separator: "\n").map(String.init)) }

  /// - Parameter symbols: Those of each module that programs import.
  init(_ symbols: [(module: String, symbols: [Symbol])]) {
    let named = symbols.flatMap { module, symbols in
      symbols.filter { $0.source != nil && !$0.isUnderscored && $0.kind != "swift.extension" }
        .map { "\(module): \($0.path.joined(separator: "."))" }
    }
    lines = Set(named)
  }

  /// - Returns: The names of some modules, and those of all others.
  func parted(by modules: Set<String>) -> (of: PublicNames, others: PublicNames) {
    let own = lines.filter { modules.contains(String($0.prefix { $0 != ":" })) }
    return (PublicNames(lines: own), PublicNames(lines: lines.subtracting(own)))
  }

  private init(lines: Set<String>) { self.lines = lines }

  func union(_ others: PublicNames) -> PublicNames { PublicNames(lines: lines.union(others.lines)) }

  var text: String { lines.sorted().map { "\($0)\n" }.joined() }

  /// What has changed since an earlier version.
  struct Difference: Equatable {
    var added: [String]
    var removed: [String]

    var text: String { (added.map { "+ \($0)\n" } + removed.map { "- \($0)\n" }).joined() }

    /// The removed names that the changelog's first part, what is not released, does not mention.
    func removedSilently(changelog: String) -> [String] {
      let parts = changelog.components(separatedBy: "\n## ")
      let words = Set((parts.count > 1 ? parts[1] : "").split { !$0.isLetter && !$0.isNumber })
      return removed.filter { line in
        let name = line.split(separator: " ").last.map(Self.baseName) ?? ""
        return !words.contains(name)
      }
    }

    /// The last name of a path, without labels.
    private static func baseName(_ path: Substring) -> Substring {
      path.prefix { $0 != "(" }.split(separator: ".").last ?? path
    }
  }

  func difference(from earlier: PublicNames) -> Difference {
    Difference(
      added: lines.subtracting(earlier.lines).sorted(), removed: earlier.lines.subtracting(lines).sorted())
  }
}

extension Site {
  /// Where the names are kept, so that a change shows what it does to them.
  var namesFile: URL { package.appending(path: "Documentation/PublicNames.txt") }

  /// The names of the modules that are looked at, as they are, and of all others, as the file has them.
  private func allNames() throws -> (current: PublicNames, kept: PublicNames) {
    let kept = PublicNames(text: (try? String(contentsOf: namesFile, encoding: .utf8)) ?? "")
    return (try publicNames().union(kept.parted(by: Set(books.map(\.module))).others), kept)
  }

  func publicNames() throws -> PublicNames {
    let parts = Set(books.flatMap(\.parts))
    return PublicNames(
      try books.flatMap { book in
        try (book.parts + [book.module].filter { !parts.contains($0) }).map { part in
          (book.module, try toolchain.symbolGraphs(of: part, extensionsAsBlocks: false).flatMap(\.symbols))
        }
      })
  }

  /// Writes the names, or says whether they are current.
  ///
  /// - Returns: Whether they are.
  func settleNames(isCheck: Bool, print: (String) -> Void) throws -> Bool {
    let (current, kept) = try allNames()
    let difference = current.difference(from: kept)
    if difference.text.isEmpty { return true }
    print(difference.text)
    if isCheck {
      print("Run `swift run --package-path Tools site --names`.\n")
      return false
    }
    try Data(current.text.utf8).write(to: namesFile)
    return true
  }

  /// Says what has changed since an earlier version of the file of names.
  ///
  /// - Returns: Whether the changelog names whatever is gone.
  func compareNames(since earlier: URL, print: (String) -> Void) throws -> Bool {
    guard let text = try? String(contentsOf: earlier, encoding: .utf8) else {
      throw Failure("\(earlier.path()) cannot be read")
    }
    let difference = try allNames().current.difference(from: PublicNames(text: text))
    print(difference.text)
    let changelog = try String(contentsOf: package.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let silent = difference.removedSilently(changelog: changelog)
    for line in silent { print("\(line) is gone, and CHANGELOG.md does not say so under Unreleased\n") }
    return silent.isEmpty
  }
}
