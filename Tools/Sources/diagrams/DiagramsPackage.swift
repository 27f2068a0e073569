// SPDX-License-Identifier: MIT

import BatonTesting
import Foundation
import Generating
import Symbols

/// A package whose diagrams are written or checked.
struct DiagramsPackage: Generator {
  let directory: URL
  var categories = Category.all
  var exceptions = Exceptions.all
  /// The folder with the module of the face; the one beside this program if it is nil.
  var modules: URL?

  private static let module = "Baton"
  static let face = "Sources/\(module)/"
  static let pictures = "Sources/Baton/Baton.docc/Resources/Diagrams/"
  static let pages = "Sources/Baton/Baton.docc/Operators/"
  static let folders = [pictures, pages]
  private static let cases = "Tools/Sources/diagrams/Cases/"
  /// The size of a picture in bytes that must not be exceeded.
  static let limit = 6 * 1024

  init(directory: URL) { self.directory = directory }

  // MARK: What there should be

  /// The pages, the pictures, and the sources with their references to pictures, by their paths.
  func texts() throws(Failure) -> [String: String] {
    let operators = try operators()
    let drawn = try draw()
    let problems = problems(operators, drawn)
    if !problems.isEmpty { throw Failure(lines: problems) }
    var texts: [String: String] = [:]
    for drawing in drawn {
      texts["\(Self.pictures)\(drawing.name).svg"] = drawing.diagram.svg(.light)
      texts["\(Self.pictures)\(drawing.name)~dark.svg"] = drawing.diagram.svg(.dark)
    }
    for category in categories {
      texts["\(Self.pages)\(category.name).md"] = category.page(drawn, operators)
    }
    let words = Dictionary(uniqueKeysWithValues: drawn.map { ($0.name, $0.diagram.words) })
    for (path, members) in Dictionary(grouping: operators, by: \.file) {
      texts[path] = try read(path).describingPictures(members.flatMap(\.references), words)
    }
    return texts
  }

  private func draw() throws(Failure) -> [Drawing] {
    var drawings: [Drawing] = []
    var problems: [String] = []
    var files: [String: String] = [:]
    for drawn in categories.flatMap({ $0.cases }) {
      let path = Self.cases + drawn.file.split(separator: "/").last!
      do {
        if files[path] == nil { files[path] = try read(path) }
        guard let snippet = Snippet(in: files[path]!, line: drawn.line) else {
          problems.append(
            "\(path):\(drawn.line): the code of `\(drawn.name)` is not found here: is the program built?")
          continue
        }
        let diagram = try drawn.diagram(snippet.operation)
        drawings.append(
          Drawing(name: drawn.picture, heading: drawn.heading, code: snippet.code, diagram: diagram))
      } catch let failure as Failure {
        problems += failure.lines
      } catch {
        problems.append("\(path):\(drawn.line): \(error)")
      }
    }
    if !problems.isEmpty { throw Failure(lines: problems) }
    return drawings
  }

  private func problems(_ operators: [Operator], _ drawings: [Drawing]) -> [String] {
    var problems: [String] = []
    let names = Set(drawings.map(\.name))
    if names.count != drawings.count { problems.append("two cases have one name") }
    for member in operators {
      let what = "\(member.file): `\(member.name)`"
      let exception = Exceptions.key(for: member, in: exceptions)
      for reference in member.references where !names.contains(reference.picture) {
        problems.append("\(what) refers to \(reference.picture), which no case draws")
      }
      switch (member.references.isEmpty, exception) {
      case (true, nil):
        problems.append("\(what) has no picture: add a case to \(Self.cases), and a reference to its comment")
      case (false, let exception?):
        problems.append("\(what) has a picture, and is excepted by `\(exception)`")
      default: break
      }
    }
    let used = Set(operators.compactMap { Exceptions.key(for: $0, in: exceptions) })
    for key in exceptions.keys.sorted() where !used.contains(key) {
      problems.append("the exception `\(key)` is for nothing")
    }
    let shown = Set(operators.flatMap { $0.references.map(\.picture) })
    for drawing in drawings {
      if !shown.contains(drawing.name) { problems.append("no comment refers to \(drawing.name)") }
      let size = drawing.diagram.svg(.dark).utf8.count
      if size > Self.limit { problems.append("\(drawing.name) has \(size) bytes, more than \(Self.limit)") }
    }
    return problems
  }

  // MARK: What the compiler says

  /// The operators of the sources as they are now.
  func operators() throws(Failure) -> [Operator] {
    let operators: [Operator]
    do {
      let toolchain = try modules.map(Toolchain.init(modules:)) ?? Toolchain()
      let changed = try files(below: Self.face).filter {
        $0.hasSuffix(".swift") && !$0.hasPrefix(Self.face + "Generated/")
          && toolchain.isModule(Self.module, olderThan: directory.appending(path: $0))
      }
      if let first = changed.first {
        throw Self.staleModule(
          "\(first)\(changed.count > 1 ? " and \(changed.count - 1) more" : "") changed since")
      }
      operators = try Operator.all(
        in: toolchain.symbolGraphs(of: Self.module, extensionsAsBlocks: false, commentsAreInherited: false)
          .flatMap(\.symbols))
    } catch {
      throw Failure(error)
    }
    for (path, members) in Dictionary(grouping: operators, by: \.file) {
      let lines = try read(path).split(separator: "\n", omittingEmptySubsequences: false)
      for member in members where !member.isCommented(in: lines) {
        throw Self.staleModule("\(path): the comment of `\(member.name)` is not where it was")
      }
    }
    return operators
  }

  /// The failure if a module is older than its sources, so that its symbol graph does not describe them.
  static func staleModule(_ reason: String) -> Failure {
    Failure(
      "the module beside this program is older than its sources (\(reason)): build it, as `swift run --package-path Tools diagrams` does, after `touch Tools/Package.swift` if a file is new"
    )
  }
}
