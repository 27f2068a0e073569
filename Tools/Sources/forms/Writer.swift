// SPDX-License-Identifier: MIT

/// Makes the items of a generated file out of those of the handwritten one.
struct Writer {
  let face: Face
  /// The names of the helpers that are copied: those that the written members mention.
  private let mentioned: Set<String>
  /// The words of all that was written.
  private var words: Set<String> = []
  private var hasForms = false

  /// The items of the generated file, or nothing if it is not needed.
  static func items(_ items: [Item], for face: Face) throws(Problem) -> [Item] {
    var writer = Writer(face: face, mentioned: [])
    var written = try writer.items(items, in: nil)
    // Again, because a copied helper may mention another one.
    while writer.words != writer.mentioned {
      writer = Writer(face: face, mentioned: writer.words)
      written = try writer.items(items, in: nil)
    }
    return writer.hasForms ? written : []
  }

  private init(face: Face, mentioned: Set<String>) {
    self.face = face
    self.mentioned = mentioned
  }

  private mutating func items(_ items: [Item], in header: Declaration?) throws(Problem) -> [Item] {
    var result: [Item] = []
    for item in items {
      switch item {
      case .member(let member): result += try members(member, in: header).map { .member($0) }
      case .group(let header, let members):
        let written = try self.items(members, in: header)
        if !written.isEmpty { result.append(.group(header: translated(header), written)) }
        for trait in SequenceTrait.allCases {
          let forms = try traitForms(trait, of: members)
          if forms.isEmpty { continue }
          result.append(.group(header: translated(try trait.header(header)), forms))
        }
      case .conditional(let clauses):
        var written: [(line: [Token], items: [Item])] = []
        for clause in clauses { written.append((clause.line, try self.items(clause.items, in: header))) }
        if written.contains(where: { !$0.items.isEmpty }) { result.append(.conditional(written)) }
      }
    }
    return result
  }

  /// The forms for a trait of an extension's members.
  private mutating func traitForms(_ trait: SequenceTrait, of items: [Item]) throws(Problem) -> [Item] {
    var forms: [Declaration] = []
    for case .member(let member) in items where member.traits.contains(trait) {
      let written = try face.forms(of: try trait.form(of: member), isWritten: true)
      // In the Swift 5 mode closures carry no actor.
      let isIsolated = trait == .shared && face == .swift6
      forms += isIsolated ? try written.flatMapped(SharedClosures.isolated) : written
    }
    hasForms = hasForms || !forms.isEmpty
    for form in forms { words.formUnion((form.signature + form.body).map(\.text)) }
    return forms.map { .member($0) }
  }

  private mutating func members(_ member: Declaration, in header: Declaration?) throws(Problem)
    -> [Declaration]
  {
    if member.keyword == "import" { return [member] }
    let isPublic = member.isPublic(in: header)
    let written = isPublic ? try face.forms(of: member) : isCopied(member) ? [translated(member)] : []
    if isPublic && !written.isEmpty { hasForms = true }
    for declaration in written { words.formUnion((declaration.signature + declaration.body).map(\.text)) }
    return written
  }

  /// Whether a helper is copied. In `Baton` a helper is visible already, unless it is private to the file.
  private func isCopied(_ helper: Declaration) -> Bool {
    (face == .swift5 || ["private", "fileprivate"].contains(helper.access))
      && mentioned.contains(helper.baseName)
  }

  private func translated(_ declaration: Declaration) -> Declaration {
    face == .swift5 ? Stripping.stripped(declaration) : declaration
  }

  // MARK: Text

  static func lines(_ item: Item) -> [String] {
    switch item {
    case .member(let declaration): return Printer.lines(declaration)
    case .group(let header, let members):
      return Printer.header(header) + separated(members) + [
        String(repeating: " ", count: header.column - 1) + "}"
      ]
    case .conditional(let clauses):
      return clauses.flatMap { clause in
        [String(repeating: " ", count: clause.line[0].column - 1) + Printer.text(clause.line)]
          + separated(clause.items)
      }
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
