// SPDX-License-Identifier: MIT

import Foundation
import Generating

/// A package whose faces are written or checked.
struct FormsPackage: Generator {
  let directory: URL

  init(directory: URL) { self.directory = directory }

  private static let root = "Sources/\(Face.swift6.rawValue)/"

  static let folders = Face.allCases.map(generated)

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
    for path in try files(below: Self.root)
    where path.hasSuffix(".swift") && !path.contains(".docc/")
      && !path.hasPrefix(Self.generated(.swift6))
    {
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
}
