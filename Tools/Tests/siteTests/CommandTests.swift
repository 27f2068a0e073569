// SPDX-License-Identifier: MIT

import Foundation
import Generating
import Testing

@testable import site

@Suite("What is asked of `site`")
struct CommandTests {
  @Test("Every option is understood")
  func options() throws {
    let command = try Command([
      "--check", "--names", "--base-path", "baton", "--since", "names", "--traits", "built",
    ])
    #expect(command.isCheck && command.areNames)
    #expect(command.basePath == "baton")
    #expect(command.since == "names")
    #expect(command.traits == "built")
  }

  @Test(
    "What is not understood, and an option without its value, are refused by their names",
    arguments: ["--chekc", "--since"])
  func refused(option: String) {
    #expect(throws: Failure.self) { try Command([option]) }
    do { _ = try Command([option]) } catch { #expect("\(error)".contains(option)) }
  }

  @Test("Every library of the package is a book with its folder of pages, or behind a trait")
  func books() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let libraries = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    #expect(Set((Book.all + Book.behindTraits).map(\.module)) == Set(libraries))
    let index = try String(contentsOf: root.appending(path: ".spi.yml"), encoding: .utf8)
    #expect(index.matches(of: /- (\w+)\n/).map { String($0.1) }.sorted() == libraries.sorted())
    for book in Book.all {
      let page = root.appending(path: "\(book.catalog)/\(book.module).md")
      #expect(FileManager.default.fileExists(atPath: page.path()), "\(book.module)")
    }
  }
}
