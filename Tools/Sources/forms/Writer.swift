// SPDX-License-Identifier: MIT

/// Makes the items of a generated file out of those of the handwritten one.
enum Writer {
  /// The items of the generated file, or nothing but imports if it is not needed.
  static func items(_ items: [Item], for face: Face) throws(Problem) -> [Item] {
    var result: [Item] = []
    for item in items {
      switch item {
      case .member(let member):
        result += member.keyword == "import" ? [item] : try face.forms(of: member).map { .member($0) }
      case .group(let header, let members):
        let written = try self.items(members, for: face)
        if !written.isEmpty { result.append(.group(header: translated(header, for: face), written)) }
        for trait in SequenceTrait.allCases {
          let forms = try forms(for: trait, of: members, for: face)
          if forms.isEmpty { continue }
          result.append(.group(header: translated(try trait.header(header), for: face), forms))
        }
      }
    }
    return result
  }

  /// The forms for a trait of an extension's members.
  private static func forms(
    for trait: SequenceTrait, of items: [Item], for face: Face
  ) throws(Problem) -> [Item] {
    var forms: [Declaration] = []
    for case .member(let member) in items where member.traits.contains(trait) {
      let written = try face.forms(of: try trait.form(of: member), isWritten: true)
      // In the Swift 5 mode closures carry no actor.
      let isIsolated = trait == .shared && face == .swift6
      forms += isIsolated ? try written.flatMapped(SharedClosures.isolated) : written
    }
    return forms.map { .member($0) }
  }

  private static func translated(_ header: Declaration, for face: Face) -> Declaration {
    face == .swift5 ? Stripping.stripped(header) : header
  }

  // MARK: Text

  static func lines(_ item: Item) -> [String] {
    switch item {
    case .member(let declaration): return Printer.lines(declaration)
    case .group(let header, let members):
      return Printer.header(header) + separated(members) + [
        String(repeating: " ", count: header.column - 1) + "}"
      ]
    }
  }

  private static func separated(_ items: [Item]) -> [String] {
    Array(items.map(lines).joined(separator: [""]))
  }
}

extension Array {
  func flatMapped<Result>(_ transform: (Element) throws(Problem) -> [Result]) throws(Problem) -> [Result] {
    var results: [Result] = []
    for element in self { results += try transform(element) }
    return results
  }
}
