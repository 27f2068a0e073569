// SPDX-License-Identifier: MIT

import Foundation
import Mutants

/// A copy of the package's modules that the explorer is made of, with the mutants in them.
struct WovenCopy {
  private static let folders = [
    "Sources/BatonBase", "Sources/BatonSchedulers", "Sources/BatonKernel", "Sources/BatonRx",
    "Sources/BatonTracing",
    "Sources/BatonDiagrams",
    "Exploration/Sources",
  ]

  private let package: URL
  private let copy: URL
  private var written: Set<String> = []

  init(of package: String, at copy: String) {
    self.package = URL(fileURLWithPath: package).standardizedFileURL
    self.copy = URL(fileURLWithPath: copy).standardizedFileURL
  }

  mutating func make() throws {
    let mutants = zip(1..., Mutant.all).map { (number: $0, mutant: $1) }
    let paths = Self.folders.flatMap(files)
    if let lost = mutants.first(where: { !paths.contains("Sources/\($0.mutant.file).swift") })?.mutant {
      throw Mutant.Misplaced("\(lost.name): there is no \(lost.file)")
    }
    for path in paths {
      let own = mutants.filter { "Sources/\($0.mutant.file).swift" == path }
      try write(Mutant.weave(own, into: text(of: path)), to: path)
    }
    try write(Self.variable, to: "Sources/BatonBase/ActiveMutant.swift")
    try write(Self.manifest + Self.sum(of: paths), to: "Package.swift")
    try write(text(of: "Exploration/Package.swift") + Self.sum(of: paths), to: "Exploration/Package.swift")
    removeOthers()
  }

  private func files(in folder: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: package.appendingPathComponent(folder).path)
    let names = found?.compactMap { $0 as? String } ?? []
    return names.filter { [".swift", ".c", ".h"].contains(where: $0.hasSuffix) }.map {
      "\(folder)/\($0)"
    }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  private mutating func write(_ text: String, to path: String) throws {
    let file = copy.appendingPathComponent(path)
    written.insert(file.path)
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// A line for the manifest that changes with the list of files: the copy is in a build folder, where the
  /// package manager does not notice new files.
  private static func sum(of paths: [String]) -> String {
    let sum = paths.sorted().joined().utf8.reduce(5381) { $0 &* 33 &+ Int($1) }
    return "// \(paths.count) files, \(sum)\n"
  }

  /// Removes files that the package no longer has.
  private func removeOthers() {
    for folder in Self.folders {
      let found = FileManager.default.enumerator(atPath: copy.appendingPathComponent(folder).path)
      for case let name as String in found ?? FileManager.DirectoryEnumerator() {
        let file = copy.appendingPathComponent("\(folder)/\(name)")
        if !file.hasDirectoryPath, !file.pathExtension.isEmpty, !written.contains(file.path) {
          try? FileManager.default.removeItem(at: file)
        }
      }
    }
  }

  private static let variable = """
    /// The number of the mutant that is active; 0 if none is.
    public nonisolated(unsafe) var activeMutant = 0

    """

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Baton",
      platforms: [.macOS(.v15)],
      products: [
        .library(name: "BatonRx", targets: ["BatonRx"]), .library(name: "BatonTracing", targets: ["BatonTracing"]),
        // For the manifest of the explorer alone: what depends on these is not built here.
        .library(name: "Baton", targets: ["BatonKernel"]), .library(name: "BatonTesting", targets: ["BatonKernel"]),
      ],
      targets: [
        .target(name: "BatonBase"),
        .target(name: "BatonSchedulers", dependencies: ["BatonBase"]),
        .target(name: "BatonKernel", dependencies: ["BatonSchedulers"]),
        .target(name: "BatonRx", dependencies: ["BatonKernel"]),
        .target(name: "BatonDiagrams"),
        .target(
          name: "BatonTracing", dependencies: ["BatonDiagrams", "BatonKernel"]),
      ],
      swiftLanguageModes: [.v6]
    )

    """
}
