// SPDX-License-Identifier: MIT

import Foundation

/// A program that writes files of a package that follow from other files, or checks that they are current.
package protocol Generator {
  typealias Difference = GeneratorDifference

  /// The name of the program.
  static var name: String { get }
  /// What the program writes, for its help: whole lines.
  static var purpose: String { get }
  /// The folders, from the root of the package, that hold generated files alone. Each ends in a slash.
  static var folders: [String] { get }

  /// The root of the package.
  var directory: URL { get }

  init(directory: URL)

  /// The files that there should be, by their paths from the root of the package.
  func texts() throws(Failure) -> [String: String]
}

/// How files differ from what they should be. Paths are from the root of the package.
package struct GeneratorDifference: Equatable {
  package var missing: [String]
  package var different: [String]
  package var leftOver: [String]

  package init(missing: [String] = [], different: [String] = [], leftOver: [String] = []) {
    self.missing = missing
    self.different = different
    self.leftOver = leftOver
  }

  package var isEmpty: Bool { self == Self() }
}

extension Generator {
  package func difference(from texts: [String: String]) throws(Failure) -> Difference {
    var difference = Difference()
    var present: Set<String> = []
    for folder in Self.folders where isDirectory(folder) { present.formUnion(try files(below: folder)) }
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      let isGenerated = Self.folders.contains { path.hasPrefix($0) }
      if isGenerated && !present.contains(path) {
        difference.missing.append(path)
      } else if try read(path) != text {
        difference.different.append(path)
      }
    }
    difference.leftOver = present.subtracting(texts.keys).sorted()
    return difference
  }

  /// Writes, changes and removes files so that they are what they should be. Returns what was done.
  package func write() throws(Failure) -> Difference {
    let texts = try texts()
    let difference = try difference(from: texts)
    for path in difference.missing + difference.different {
      try perform(on: path, "written") { url in
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(texts[path]!.utf8).write(to: url, options: .atomic)
      }
    }
    for path in difference.leftOver {
      try perform(on: path, "removed") { try FileManager.default.removeItem(at: $0) }
    }
    return difference
  }

  /// The files in a folder and in its subfolders, sorted. Hidden files are not among them.
  package func files(below folder: String) throws(Failure) -> [String] {
    guard
      let names = try? FileManager.default.subpathsOfDirectory(atPath: directory.appending(path: folder).path)
    else { throw Failure("\(folder): this directory cannot be read") }
    return names.sorted().filter { !$0.hasPrefix(".") && !$0.contains("/.") }.map { folder + $0 }
      .filter { !isDirectory($0) }
  }

  package func read(_ path: String) throws(Failure) -> String {
    guard let data = try? Data(contentsOf: directory.appending(path: path)) else {
      throw Failure("\(path): this file cannot be read")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw Failure("\(path): this file is not UTF-8")
    }
    return text
  }

  private func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    let path = directory.appending(path: path).path
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  private func perform(on path: String, _ what: String, _ action: (URL) throws -> Void) throws(Failure) {
    do {
      try action(directory.appending(path: path))
    } catch {
      throw Failure("\(path): this file cannot be \(what): \(error.localizedDescription)")
    }
  }
}
