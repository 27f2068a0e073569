// SPDX-License-Identifier: MIT

import Foundation

/// A small change that makes the library wrong. The explorer is tested by whether it finds each mutant.
///
/// All are in one build of a copy of the library, each behind a comparison with a variable that says which is
/// active: a build for each would take minutes, thirty times. So a mutant replaces an expression or a
/// statement, not a declaration.
public struct Mutant: Sendable {
  public enum Kind: Sendable { case expression, statement }

  public let name: String
  /// Under `Sources`, without its extension.
  public let file: String
  /// What is replaced: the only place of this text in the file, or the first one behind `anchor`.
  public let original: String
  public let replacement: String
  public let kind: Kind
  public let anchor: String?
  /// The scenarios that are to find it: those whose names contain one of these.
  public let scenarios: [String]

  init(
    _ name: String, in file: String, after anchor: String? = nil, as kind: Kind = .expression,
    replacing original: String,
    becomes replacement: String, found scenarios: String...
  ) {
    self.name = name
    self.file = file
    self.original = original
    self.replacement = replacement
    self.kind = kind
    self.anchor = anchor
    self.scenarios = scenarios
  }

  public struct Misplaced: Error, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
  }

  /// The source with all its mutants in it. Lines keep their numbers.
  ///
  /// - Parameter mutants: With the number by which each is activated.
  public static func weave(_ mutants: [(number: Int, mutant: Mutant)], into source: String) throws -> String {
    let places = try mutants.map { (place: try $0.mutant.place(in: source), $0.number, $0.mutant) }
    let byPlace = Dictionary(grouping: places) { $0.place }.sorted { $0.key.lowerBound > $1.key.lowerBound }
    for (later, earlier) in zip(byPlace, byPlace.dropFirst())
    where earlier.key.upperBound > later.key.lowerBound {
      throw Misplaced("\(later.value[0].2.name) overlaps \(earlier.value[0].2.name)")
    }
    var woven = source
    // From the end, so that the places before stay what they are.
    for (place, mutants) in byPlace {
      let text = mutants.reduce(String(source[place])) { $1.2.choice(of: $1.1, or: $0) }
      woven.replaceSubrange(place, with: text)
    }
    return woven
  }

  private func choice(of number: Int, or original: String) -> String {
    switch kind {
    case .expression: "(activeMutant == \(number) ? (\(replacement)) : (\(original)))"
    case .statement: "if activeMutant == \(number) { \(replacement) } else { \(original) }"
    }
  }

  private func place(in source: String) throws -> Range<String.Index> {
    var start = source.startIndex
    if let anchor {
      guard let found = source.range(of: anchor) else {
        throw Misplaced("\(name): `\(anchor)` is not in \(file)")
      }
      start = found.upperBound
    }
    guard let place = source.range(of: original, range: start..<source.endIndex) else {
      throw Misplaced("\(name): `\(original)` is not in \(file)")
    }
    if anchor == nil, source.range(of: original, range: place.upperBound..<source.endIndex) != nil {
      throw Misplaced("\(name): `\(original)` is more than once in \(file)")
    }
    return place
  }
}
