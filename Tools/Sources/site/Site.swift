// SPDX-License-Identifier: MIT

import Foundation
import Generating
import Symbols

/// Builds the site: each book with the toolchain's documentation compiler, then all of them into one folder.
struct Site {
  let package: URL
  let toolchain: Toolchain
  /// The modules that are looked at.
  var books = Book.all

  /// - Returns: What a reader of the book sees: under nil its own symbols, and under the name of another
  ///   module what the book adds to that one's types.
  func surfaces(of book: Book) throws -> [String?: Surface] {
    var graphs: [String?: [SymbolGraph]] = [nil: []]
    for module in book.parts {
      // As members where the types are the book's, as blocks where they are another's: the compiler of pages
      // asks for that.
      for isBlocks in [false, true] {
        for graph in try toolchain.symbolGraphs(of: module, extensionsAsBlocks: isBlocks) {
          let extended = graph.extended.map { book.names[$0] ?? $0 }
          let isOwn = extended == nil || extended == book.module
          if isOwn != isBlocks { graphs[isOwn ? nil : extended, default: []].append(graph) }
        }
      }
    }
    return graphs.mapValues { Surface($0, names: book.names) }
  }

  /// - Returns: The public symbols without documentation, each with its place.
  func undocumented() throws -> [String] {
    try books.flatMap { try surfaces(of: $0).values.flatMap(\.undocumented) }.map { symbol in
      let (file, line) = symbol.source ?? ("", 0)
      return "\(relative(file)):\(line): \(symbol.path.joined(separator: ".")) has no documentation"
    }.sorted()
  }

  /// Builds the site into a folder, in the place of what is there.
  ///
  /// - Returns: What is wrong with the pages' links.
  /// - Throws: ``Failure`` with what the documentation compiler says, if that is anything.
  func build(into output: URL, basePath: String?, print: (String) -> Void) throws -> [String] {
    guard let compiler = toolchain.tool("docc") else {
      throw Failure("there is no docc, neither on the PATH nor beside swift")
    }
    let files = FileManager.default
    let work = files.temporaryDirectory.appending(path: "site-\(UUID())")
    try files.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: work) }
    var archives: [URL] = []
    for book in Book.all {
      print("\(book.module)\n")
      archives.append(
        try convert(book, with: compiler, in: work, basePath: basePath, linkingTo: archives.first))
    }
    try? files.removeItem(at: output)
    try files.createDirectory(at: output.deletingLastPathComponent(), withIntermediateDirectories: true)
    try toolchain.run(
      compiler,
      ["merge"] + archives.map { $0.path() }
        + [
          "--synthesized-landing-page-name", "Baton", "--synthesized-landing-page-topics-style",
          "list",
          "--output-path", output.path(),
        ])
    try Data(Self.root.utf8).write(to: output.appending(path: "index.html"))
    // The pages ask for it.
    try Data("{}\n".utf8).write(to: output.appending(path: "theme-settings.json"))
    return try finish(output)
  }

  /// Gives the site what the documentation compiler does not.
  ///
  /// - Returns: What is wrong with the pages.
  private func finish(_ site: URL) throws -> [String] {
    var pages = try DataFile.pages(of: site)
    Library(pages).join(&pages)
    Pictures(pages).order(&pages)
    for page in pages.values { try page.write() }
    try wrapDeclarations(in: site.appending(path: "css"))
    return Checks(pages).complaints(index: try Navigator(pages: pages).complete(site))
  }

  /// Has declarations that are wider than the page go on in the next line. The renderer puts each of several
  /// parameters on a line of its own, and leaves a declaration with one parameter on one line, which a reader
  /// had to scroll.
  private func wrapDeclarations(in styles: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(at: styles, includingPropertiesForKeys: nil)
    for file in files where file.lastPathComponent.hasPrefix("documentation-topic.") {
      let style = try String(contentsOf: file, encoding: .utf8)
      try Data((style + ".source>code{white-space:pre-wrap}\n").utf8).write(to: file)
    }
  }

  /// - Returns: Where the book's archive is.
  private func convert(
    _ book: Book, with compiler: URL, in work: URL, basePath: String?, linkingTo dependency: URL?
  ) throws -> URL {
    let surfaces = try surfaces(of: book)
    let catalog = work.appending(path: "\(book.module).docc")
    try FileManager.default.copyItem(at: package.appending(path: book.catalog), to: catalog)
    let graphs = catalog.appending(path: "Symbols")
    try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
    for (extended, surface) in surfaces {
      let name = extended.map { "\(book.module)@\($0)" } ?? book.module
      try surface.data(module: book.module).write(to: graphs.appending(path: "\(name).symbols.json"))
    }
    if let own = surfaces[nil] {
      for (file, text) in Grouping.pages(of: own, module: book.module) {
        try Data(text.utf8).write(to: graphs.appending(path: file))
      }
    }
    let archive = work.appending(path: "\(book.module).doccarchive")
    try toolchain.run(
      compiler,
      [
        "convert", catalog.path(), "--output-path", archive.path(), "--fallback-display-name", book.module,
        "--fallback-bundle-identifier", book.module, "--fallback-default-module-kind", "Module",
        "--transform-for-static-hosting", "--warnings-as-errors",
        "--enable-experimental-external-link-support",
      ] + (basePath.map { ["--hosting-base-path", $0] } ?? [])
        + (dependency.map { ["--dependency", $0.path()] } ?? []))
    return archive
  }

  /// The page at the root of the site, which leads to the first one.
  private static let root = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta http-equiv="refresh" content="0; url=documentation/baton/">
    <title>Baton</title>
    <a href="documentation/baton/">Baton</a>
    </html>

    """

  private func relative(_ file: String) -> String {
    let root = package.standardizedFileURL.path()
    return file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file
  }
}
