// SPDX-License-Identifier: MIT

import Foundation

/// The programs that come with Swift.
struct Toolchain {
  /// Where the package manager puts the modules that this program was built with.
  let modules: URL

  /// - Throws: ``Failure`` if they are not found.
  init() throws {
    var folder = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
      .deletingLastPathComponent()
    while folder.path() != "/" {
      for candidate in [folder.appending(path: "Modules"), folder]
      where FileManager.default.fileExists(atPath: candidate.appending(path: "Baton.swiftmodule").path()) {
        modules = candidate
        return
      }
      folder.deleteLastPathComponent()
    }
    throw Failure(
      "the package's modules are not beside this program: start it with `swift run --package-path Tools site`"
    )
  }

  /// - Returns: Where a tool is: on the PATH, or beside `swift`; nil if it is in neither place.
  func tool(_ name: String) -> URL? {
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

  /// Where Xcode has it.
  private func developerTool(_ name: String) -> URL? {
    let finder = URL(filePath: "/usr/bin/xcrun")
    guard FileManager.default.isExecutableFile(atPath: finder.path()),
      let path = try? run(finder, ["--find", name]).trimmingCharacters(in: .whitespacesAndNewlines)
    else { return nil }
    return URL(filePath: path)
  }

  /// - Returns: What the compiler says about the public symbols of a module; what it says about other modules' types in
  ///   the two ways that it knows, as members of these or of blocks of extensions.
  func symbolGraphs(of module: String, extensionsAsBlocks: Bool) throws -> [SymbolGraph] {
    guard let extractor = tool("swift-symbolgraph-extract") else {
      throw Failure("there is no swift-symbolgraph-extract")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try run(
      extractor,
      [
        "-module-name", module, "-I", modules.path(), "-target", try target(), "-output-dir", folder.path(),
        "-minimum-access-level", "public", "-skip-synthesized-members",
        extensionsAsBlocks ? "-emit-extension-block-symbols" : "-omit-extension-block-symbols",
      ] + sdk())
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
  /// - Throws: ``Failure`` with that, if its exit status is not 0; where a process starts no other ones, always.
  @discardableResult
  func run(_ program: URL, _ arguments: [String]) throws -> String {
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
