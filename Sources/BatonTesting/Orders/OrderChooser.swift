// SPDX-License-Identifier: MIT

/// What a run takes its picks from.
enum OrderChooser: Sendable {
  /// The orders that have not been tried.
  case tree(OrderTree)
  /// These picks, and after them what was scheduled first. A strict run takes exactly these.
  case picks([Int], isStrict: Bool)
  /// The run is over.
  case over

  /// Chooses one of `count` pieces, at the choice number `place`.
  mutating func pick(_ place: Int, of count: Int, _ fingerprint: Int) -> Result<Int, OrderTrouble> {
    switch self {
    case .tree(var tree):
      self = .over  // So that the tree is changed in place.
      defer { self = .tree(tree) }
      guard let pick = tree.pick(of: count, fingerprint) else { return .failure(.otherChoice(place)) }
      return .success(pick)
    case .picks(let picks, let isStrict):
      guard place < picks.count else { return .success(0) }
      if picks[place] >= 0, picks[place] < count { return .success(picks[place]) }
      return isStrict ? .failure(.noSuchPick(place, picks[place], count)) : .success(count - 1)
    case .over: return .success(0)
    }
  }

  /// Ends the run after so many choices.
  mutating func end(after choices: Int) -> OrderTrouble? {
    switch self {
    case .tree(var tree):
      self = .over
      defer { self = .tree(tree) }
      return tree.endRun() ? nil : .fewerChoices(choices)
    case .picks(let picks, isStrict: true) where picks.count > choices:
      return .tooManyPicks(picks.count, choices)
    case .picks, .over: return nil
    }
  }
}

/// Why a run was not the one that it was to be.
enum OrderTrouble: Error, Equatable {
  /// At this choice there were other pieces than before.
  case otherChoice(Int)
  /// There were only so many choices, and more before.
  case fewerChoices(Int)
  /// The pick for a choice, and how many pieces there were.
  case noSuchPick(Int, Int, Int)
  /// How many picks were given, and how many choices there were.
  case tooManyPicks(Int, Int)
}
