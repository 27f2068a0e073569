// SPDX-License-Identifier: MIT

/// The faces of the package.
enum Face: String, CaseIterable {
  /// For Swift 6, written by hand but for twins and arities.
  case swift6 = "Baton"
  /// For Swift 5, written by this program.
  case swift5 = "BatonRx"

  /// The forms of a public member that are written here.
  ///
  /// - Parameter isWritten: Whether the member itself is written here, too, and not by hand.
  func forms(of member: Declaration, isWritten: Bool = false) throws(Problem) -> [Declaration] {
    if self == .swift5, member.isSwift6Only { return [] }
    var sources: [Declaration] = []
    for count in member.arities.map(Array.init) ?? [] {
      sources.append(try Arities.expanded(member, to: count))
    }
    return switch self {
    case .swift6:
      try (isWritten ? [member] : []) + Self.swift6Twins(of: member)
        + sources.flatMapped { source throws(Problem) in
          [source] + (try Self.swift6Twins(of: source))
        }
    case .swift5:
      try ([member] + sources).flatMapped { source throws(Problem) in
        let stripped = Stripping.stripped(source)
        if let word = stripped.signature.first(where: { Rules.withoutRule.contains($0.text) }) {
          throw source.problem("there is no rule for `\(word.text)` in the Swift 5 form")
        }
        let form = try Twins.dispatchOnly(Twins.existential(stripped) ?? stripped)
        return [Rules.additions.contains(source.name) ? Twins.disfavored(form) : form]
      }
    }
  }

  /// The other forms for Swift 6. They are disfavoured, so that calls with concrete schedulers and durations
  /// get the form that is written by hand. No form takes both `any` scheduler and a `DispatchTimeInterval`:
  /// `.seconds(1)` would be ambiguous.
  private static func swift6Twins(of member: Declaration) throws(Problem) -> [Declaration] {
    [Twins.existential(member), try Twins.dispatch(member)].compactMap { $0.map(Twins.disfavored) }
  }
}
