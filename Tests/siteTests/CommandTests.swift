// SPDX-License-Identifier: MIT

import Testing

@testable import site

@Suite("What is asked of `site`")
struct CommandTests {
  @Test("Every option is understood")
  func options() throws {
    let command = try Command(["--check", "--output", "out", "--base-path", "baton", "--package", "here"])
    #expect(command.isCheck)
    #expect(command.output == "out")
    #expect(command.basePath == "baton")
    #expect(command.package == "here")
  }

  @Test(
    "What is not understood, and an option without its value, are refused by their names",
    arguments: ["--chekc", "--output"])
  func refused(option: String) {
    #expect(throws: Failure.self) { try Command([option]) }
    do { _ = try Command([option]) } catch { #expect("\(error)".contains(option)) }
  }

  @Test("Every module that can be imported is a book, and has its folder of pages")
  func books() {
    #expect(Book.all.first?.module == "Baton")
    #expect(Book.shown["BatonKernel"] == "Baton")
    #expect(Book.all[0].catalog == "Sources/Baton/Baton.docc")
  }
}
