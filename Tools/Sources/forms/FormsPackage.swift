// SPDX-License-Identifier: MIT

import Foundation

/// A package whose faces are written or checked.
struct FormsPackage {
  let directory: URL

  /// Why the faces could not be written, a line for each.
  struct Failure: Error, Equatable { var lines: [String] }

  /// How the generated files differ from what they should be. Paths are from the root of the package.
  struct Difference: Equatable {
    var missing: [String] = []
    var different: [String] = []
    var leftOver: [String] = []

    var isEmpty: Bool { self == Difference() }
  }

  init(directory: URL) { self.directory = directory }

  private static let root = "Sources/\(Face.swift6.rawValue)/"

  private static func generated(_ face: Face) -> String { "Sources/\(face.rawValue)/Generated/" }

  /// Where the forms of a handwritten file go. A module has no two files of one name.
  static func generated(_ face: Face, of path: String) -> String {
    let path = generated(face) + path.dropFirst(root.count)
    return face == .swift6 ? path.dropLast(".swift".count) + "+Forms.swift" : path
  }

  /// The generated files that there should be, by their paths.
  func texts() throws(Failure) -> [String: String] {
    var texts: [String: String] = [:]
    var problems: [String] = []
    for path in try sources(below: Self.root) where !path.hasPrefix(Self.generated(.swift6)) {
      do {
        let file = try FaceFile(path: path, text: try read(path))
        problems += file.problems.map(\.description)
        guard file.problems.isEmpty else { continue }
        for face in Face.allCases {
          texts[Self.generated(face, of: path)] = try file.text(for: face)
        }
      } catch {
        switch error {
        case let problem as Problem: problems.append(problem.description)
        case let failure as Failure: problems += failure.lines
        default: problems.append("\(path): \(error)")
        }
      }
    }
    if !problems.isEmpty { throw Failure(lines: problems) }
    return texts
  }

  func difference(from texts: [String: String]) throws(Failure) -> Difference {
    var difference = Difference()
    var present: Set<String> = []
    for face in Face.allCases where isDirectory(Self.generated(face)) {
      present.formUnion(try sources(below: Self.generated(face)))
    }
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      if !present.contains(path) {
        difference.missing.append(path)
      } else if try read(path) != text {
        difference.different.append(path)
      }
    }
    difference.leftOver = present.subtracting(texts.keys).sorted()
    return difference
  }

  /// Makes the files what they should be, and tells what was done.
  func write() throws(Failure) -> Difference {
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

  // MARK: Files

  private func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(
      atPath: directory.appending(path: path).path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  private func sources(below folder: String) throws(Failure) -> [String] {
    guard
      let names = try? FileManager.default.subpathsOfDirectory(atPath: directory.appending(path: folder).path)
    else { throw Failure(lines: ["\(folder): this directory cannot be read"]) }
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder + $0 }
  }

  private func read(_ path: String) throws(Failure) -> String {
    guard let data = try? Data(contentsOf: directory.appending(path: path)) else {
      throw Failure(lines: ["\(path): this file cannot be read"])
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw Failure(lines: ["\(path): this file is not UTF-8"])
    }
    return text
  }

  private func perform(on path: String, _ what: String, _ action: (URL) throws -> Void) throws(Failure) {
    do {
      try action(directory.appending(path: path))
    } catch {
      throw Failure(lines: ["\(path): this file cannot be \(what): \(error.localizedDescription)"])
    }
  }
}
