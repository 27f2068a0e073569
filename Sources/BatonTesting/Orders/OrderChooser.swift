// SPDX-License-Identifier: MIT

/// Where a run gets its picks from: one for each choice between pieces that are due at one time.
enum OrderChooser: Sendable {
  /// The orders that have not been tried.
  case tree(OrderTree)
  /// The same, without those that another one stands for.
  case reduction(OrderReduction)
  /// These picks; after them, the piece that was scheduled first. A strict run must have exactly these
  /// choices.
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
    case .reduction, .over: return .success(0)
    }
  }

  /// Calls `body` if orders are reduced.
  @discardableResult
  mutating func reducing<Result>(_ body: (inout OrderReduction) -> Result) -> Result? {
    guard case .reduction(var reduction) = self else { return nil }
    self = .over  // So that the reduction is changed in place.
    defer { self = .reduction(reduction) }
    return body(&reduction)
  }

  /// Ends the run after so many choices.
  mutating func end(after choices: Int) -> OrderTrouble? {
    switch self {
    case .tree(var tree):
      self = .over
      defer { self = .tree(tree) }
      return tree.endRun() ? nil : .fewerChoices(choices)
    case .reduction: return reducing { $0.endRun() } == true ? nil : .fewerChoices(choices)
    case .picks(let picks, isStrict: true) where picks.count > choices:
      return .tooManyPicks(picks.count, choices)
    case .picks, .over: return nil
    }
  }
}

extension OrderChooser {
  /// Whether every order has been run.
  var isExhausted: Bool {
    switch self {
    case .tree(let tree): tree.isExhausted
    case .reduction(let reduction): reduction.isExhausted
    case .picks, .over: false
    }
  }

  /// The estimated share of the orders that have been run.
  var part: Double {
    switch self {
    case .tree(let tree): tree.part
    case .reduction(let reduction): reduction.part
    case .picks, .over: 0
    }
  }
}

/// Why a run differs from the run that it should repeat.
enum OrderTrouble: Error, Equatable {
  /// This choice was between other pieces than before.
  case otherChoice(Int)
  /// There were only this many choices, fewer than before.
  case fewerChoices(Int)
  /// The number of the choice, the pick for it, and the number of its pieces.
  case noSuchPick(Int, Int, Int)
  /// The number of given picks, and the number of choices.
  case tooManyPicks(Int, Int)
}
