// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The tutorial in Baton's documentation catalog: each step's code is a whole program, and what the terminal
/// shows is what it prints.
extension LanguageModeTests {
  @Test("The program of each step of the tutorial compiles as it stands", arguments: Tutorial.programs)
  func tutorialStep(name: String) throws {
    try check(Tutorial.file(name), options: ["-swift-version", "6"])
  }

  @Test("The tutorial shows every step's file, and has every file that it shows")
  func tutorialFiles() throws {
    let shown = try Tutorial.pages().flatMap { page in
      page.matches(of: /file: "([^"]+)"|source: "([^"]+)"/).compactMap { String($0.1 ?? $0.2 ?? "") }
    }
    #expect(!shown.isEmpty && Set(shown) == Set(Tutorial.names))
  }

  @Test("The pages of the tutorial are in its table of contents")
  func tutorialPages() throws {
    let contents = try String(
      contentsOf: Tutorial.catalog.appending(path: "Tutorial/LogWatcher.tutorial"), encoding: .utf8)
    let named = contents.matches(of: /tutorial: "doc:([^"]+)"/).map { String($0.1) }
    let pages = try FileManager.default.contentsOfDirectory(atPath: Tutorial.catalog.path() + "Tutorial")
      .map { $0.replacingOccurrences(of: ".tutorial", with: "") }
    #expect(named.count == Set(named).count && Set(named).union(["LogWatcher"]) == Set(pages))
  }

  @Test(
    "Chapters whose programs end by themselves print what the tutorial says",
    arguments: ["1-4", "2-3", "5-2"])
  func tutorialRun(step: String) throws {
    let run = try TutorialRun(step, modules: modules())
    if step != "5-2" { try run.write(Tutorial.text("LogWatcher-app.txt"), to: "app.log") }
    try run.start()
    #expect(try run.end() == Tutorial.shown(by: step))
  }

  @Test("The program that follows a file prints what the tutorial says")
  func tutorialFollowing() throws {
    let run = try TutorialRun("3-4", modules: modules())
    try run.write(Tutorial.text("LogWatcher-app.txt"), to: "app.log")
    try run.start()
    try run.wait(for: "error 2")
    try run.append("ERROR\n", to: "app.log")
    try run.wait(for: "error 3")
    run.interrupt()
    #expect(try run.end() == Tutorial.shown(by: "3-4"))
  }

  @Test("The program that waits for a file prints what the tutorial says")
  func tutorialWaiting() throws {
    let run = try TutorialRun("4-3", modules: modules())
    try run.start()
    try run.wait(for: "again in 1 s")
    try run.write(Tutorial.text("LogWatcher-app.txt"), to: "app.log")
    try run.wait(for: "error 2")
    run.interrupt()
    #expect(try run.end() == Tutorial.shown(by: "4-3"))
  }

  @Test("The program with two who listen prints and writes what the tutorial says")
  func tutorialListeners() throws {
    let run = try TutorialRun("6-2", modules: modules())
    try run.write(Tutorial.text("LogWatcher-app.txt"), to: "app.log")
    try run.start()
    try run.wait(for: "error 2")
    run.interrupt()
    let printed = try run.end()
    #expect(try printed + [run.read("report.txt")] == Tutorial.shown(by: "6-2"))
  }
}

private enum Tutorial {
  static let catalog = root.appending(path: "Sources/Baton/Baton.docc/")

  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: catalog.path() + "Resources/Tutorial")) ?? [])
    .sorted()

  static let programs = names.filter { $0.hasSuffix(".swift") }

  static func file(_ name: String) -> URL { catalog.appending(path: "Resources/Tutorial/\(name)") }

  static func text(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

  static func pages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: catalog.appending(path: "Tutorial"), includingPropertiesForKeys: nil
    )
    .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// What the terminal shows at the end of the chapter of a step; without what is typed.
  static func shown(by step: String) throws -> [String] {
    try text("LogWatcher-\(step.prefix(1))-run.txt").split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("$ ") && $0 != "^C" }
  }
}
