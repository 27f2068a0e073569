// SPDX-License-Identifier: MIT

import Foundation
import Generating

/// The programs that come with Swift.
package struct Toolchain {
  /// Where the package manager puts the modules that this program was built with.
  let modules: URL
  /// Descriptions of the C modules that these import, but for those of this package.
  private var moduleMaps: [URL] = []

  /// - Parameter modules: A folder of modules.
  package init(modules: URL) { self.modules = modules }

  /// - Parameter scratch: The folder of a debug build, with other packages among its checkouts.
  /// - Throws: An error of the file system if there is no build in it.
  package init(scratch: URL) throws {
    let files = FileManager.default, built = scratch.appending(path: "debug")
    func folders(in folder: URL) throws -> [URL] {
      try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }
    modules = built.appending(path: "Modules")
    // What the package manager describes, and what describes itself.
    let targets = try folders(in: scratch.appending(path: "checkouts"))
      .flatMap { (try? folders(in: $0.appending(path: "Sources"))) ?? [] }
    let candidates =
      try folders(in: built.resolvingSymlinksInPath()).filter { $0.pathExtension == "build" }
      + targets.map { $0.appending(path: "include") }
    moduleMaps = candidates.map { $0.appending(path: "module.modulemap") }
      .filter { files.fileExists(atPath: $0.path()) }
  }

  /// - Throws: `Failure` if the modules are not found.
  package init() throws {
    // Tests on macOS run in a program of Xcode's, which has the path of their bundle among its arguments.
    let programs = CommandLine.arguments.filter { $0.hasPrefix("/") }.map { URL(filePath: $0) }
    for program in (Bundle.main.executableURL.map { [$0] } ?? []) + programs {
      var folder = program.deletingLastPathComponent()
      while folder.path() != "/" {
        for candidate in [folder.appending(path: "Modules"), folder]
        where FileManager.default.fileExists(atPath: candidate.appending(path: "Baton.swiftmodule").path()) {
          modules = candidate
          return
        }
        folder.deleteLastPathComponent()
      }
    }
    let name = ProcessInfo.processInfo.processName
    throw Failure(
      "the package's modules are not beside this program: start it with `swift run --package-path Tools \(name)`"
    )
  }

  /// - Returns: Where a tool is: on the PATH, or beside `swift`; nil if it is in neither place.
  package func tool(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      URL(filePath: String($0))
    }
    if let found = executable(name, in: folders) { return found }
    let swift = executable("swift", in: folders)?.resolvingSymlinksInPath().deletingLastPathComponent()
    return executable(name, in: swift.map { [$0] } ?? []) ?? developerTool(name)
  }

  private func executable(_ name: String, in folders: [URL]) -> URL? {
    folders.map { $0.appending(path: name) }.first { FileManager.default.isExecutableFile(atPath: $0.path()) }
  }

  /// Where Xcode has the tool.
  private func developerTool(_ name: String) -> URL? {
    let finder = URL(filePath: "/usr/bin/xcrun")
    guard FileManager.default.isExecutableFile(atPath: finder.path()),
      let path = try? run(finder, ["--find", name]).trimmingCharacters(in: .whitespacesAndNewlines)
    else { return nil }
    return URL(filePath: path)
  }

  /// Whether a module was built before one of its sources changed.
  ///
  /// This asks for the date of the file that says where symbols are declared. The compiler writes it anew
  /// whenever the date of a source has changed, for it notes the dates; it writes the module only if that
  /// differs.
  package func isModule(_ module: String, olderThan source: URL) -> Bool {
    func date(of file: URL) -> Date? {
      try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.modificationDate]
        as? Date
    }
    guard let built = date(of: modules.appending(path: "\(module).swiftsourceinfo")),
      let changed = date(of: source)
    else { return true }
    return built < changed
  }

  /// Where the C module is described that a module of the package imports.
  private static let headers = URL(filePath: #filePath + "/../../../../Sources/CTaskHooks/include")
    .standardizedFileURL.path()

  /// What the compiler says about the public symbols of a module.
  ///
  /// The compiler keeps where comments are, in bytes, and reads them from the sources as these are now: if a
  /// source has changed since the module was built, the comments are rubbish.
  ///
  /// - Parameters:
  ///   - extensionsAsBlocks: Whether the compiler lists members of other modules' types below extension
  ///     blocks, or below these types themselves.
  ///   - commentsAreInherited: Whether a symbol without a comment has that of what it overrides or
  ///     implements.
  package func symbolGraphs(
    of module: String, extensionsAsBlocks: Bool, commentsAreInherited: Bool = true
  ) throws -> [SymbolGraph] {
    guard let extractor = tool("swift-symbolgraph-extract") else {
      throw Failure("there is no swift-symbolgraph-extract")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try run(
      extractor,
      [
        "-module-name", module, "-I", modules.path(), "-I", Self.headers, "-target", try target(),
        "-output-dir", folder.path(),
        "-minimum-access-level", "public", "-skip-synthesized-members",
        extensionsAsBlocks ? "-emit-extension-block-symbols" : "-omit-extension-block-symbols",
      ] + (commentsAreInherited ? [] : ["-skip-inherited-docs"]) + sdk()
        + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path())"] })
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path() < $1.path() }
      .map { try SymbolGraph(Data(contentsOf: $0), file: $0.lastPathComponent) }
  }

  private func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    guard let swift = tool("swift") else { throw Failure("there is no swift on the PATH") }
    return try JSONDecoder().decode(Info.self, from: Data(run(swift, ["-print-target-info"]).utf8)).target
      .triple
  }

  private func sdk() -> [String] {
    #if os(macOS)
      guard let path = try? run(URL(filePath: "/usr/bin/xcrun"), ["--show-sdk-path"]) else { return [] }
      return ["-sdk", path.trimmingCharacters(in: .whitespacesAndNewlines)]
    #else
      return []
    #endif
  }

  /// - Returns: What the program writes to standard output and standard error.
  /// - Throws: `Failure` with that output, if the exit status is not 0; always on systems on which a process
  ///   cannot start others.
  @discardableResult
  package func run(_ program: URL, _ arguments: [String]) throws -> String {
    #if os(macOS) || os(Linux)
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure("\(program.lastPathComponent) failed:\n\(text)")
      }
      return text
    #else
      throw Failure("a process of this system starts no other ones")
    #endif
  }
}
