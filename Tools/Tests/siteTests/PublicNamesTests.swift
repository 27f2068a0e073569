// SPDX-License-Identifier: MIT

import Testing

@testable import site

@Suite("The list of public names")
struct PublicNamesTests {
  @Test("has a line for each name, in order, and none for what is underscored or the compiler's")
  func lines() throws {
    let names = PublicNames([
      (
        "Baton",
        [
          try symbol("B"), try symbol("A/map(_:)"), try symbol("A/map(_:)", id: "overload"),
          try symbol("A/_map(_:)"),
          try symbol("A/!=(_:_:)", in: nil),
        ]
      ), ("BatonTesting", [try symbol("A")]),
    ])
    #expect(names.text == "Baton: A.map(_:)\nBaton: B\nBatonTesting: A\n")
    #expect(PublicNames(text: names.text) == names)
  }

  @Test("has the names of the modules that are looked at apart from those of others")
  func modules() {
    let names = PublicNames(text: "A: a\nAB: b\nC: A: c\n")
    let (own, others) = names.parted(by: ["A", "C"])
    #expect(own.text == "A: a\nC: A: c\n")
    #expect(others.text == "AB: b\n")
    #expect(own.union(others) == names)
  }

  @Test("shows what is new and what is gone")
  func difference() {
    let difference = PublicNames(text: "a\nc\n").difference(from: PublicNames(text: "a\nb\n"))
    #expect(difference.text == "+ c\n- b\n")
  }

  @Test("has the changelog name what is gone, in its part on what is not released")
  func removal() {
    let difference = PublicNames.Difference(added: [], removed: ["Baton: A.map(_:)", "Baton: A.take(for:)"])
    let changelog = "# Changelog\n\n## Unreleased\n\n* `A.map(_:)` is gone.\n\n## 1.0\n\n* `take` came.\n"
    #expect(difference.removedSilently(changelog: changelog) == ["Baton: A.take(for:)"])
    #expect(difference.removedSilently(changelog: "").count == 2)
  }
}
