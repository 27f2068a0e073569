// SPDX-License-Identifier: MIT

/// Finds two orders that differ in one choice and have different outcomes, given an *odd* order: one with
/// another outcome than the order of scheduling.
///
/// An order is a list of picks, and after the last one, 0 is picked. So each prefix of an odd order is an
/// order, and the empty prefix is not odd. Bisection finds a length at which one more pick makes the prefix
/// odd.
/// ```
/// confirming ──odd──▶ bisecting ──▶ simplifying ──changed──▶ bisecting ──▶ done
///                                        └───nothing changed──────────────▶ done
/// ```
struct OrderNarrowing: Sendable {
  private enum Stage {
    case confirming
    case bisecting(isLast: Bool)
    /// Tries to do without the pick at an index.
    case simplifying(at: Int, hasChanged: Bool)
    case done
  }

  /// An order that is odd.
  private(set) var odd: [Int]
  /// The length of a prefix of `odd` that is not odd, and of one that is.
  private var bounds: (low: Int, high: Int)
  private var stage = Stage.confirming
  /// The number of runs that may be spent on a simpler order: few, because each may record an issue.
  private var budget = 50

  init(_ odd: [Int]) {
    self.odd = odd
    bounds = (0, odd.count)
  }

  /// An order that is not odd, and differs from ``odd`` in the last pick alone.
  var even: [Int] { odd.dropLast().trimmed }

  /// The order to run next; nil when the search is over.
  var next: [Int]? {
    switch stage {
    case .confirming: return odd
    case .bisecting: return Array(odd.prefix((bounds.low + bounds.high) / 2))
    case .simplifying(let index, _):
      var picks = odd
      picks[index] = 0
      return picks
    case .done: return nil
    }
  }

  /// Goes on after ``next`` was run.
  ///
  /// - Parameter picks: Those of the run.
  /// - Returns: False if an order that was odd is so no longer.
  mutating func ran(_ picks: [Int], isOdd: Bool) -> Bool {
    switch stage {
    case .confirming:
      guard isOdd else { return false }
      bisect(isLast: false)
    case .bisecting(let isLast):
      let middle = (bounds.low + bounds.high) / 2
      if isOdd { bounds.high = middle } else { bounds.low = middle }
      continueBisecting(isLast)
    case .simplifying(let index, let hasChanged):
      budget -= 1
      if isOdd { odd = picks.trimmed }
      simplify(from: index + 1, hasChanged || isOdd)
    case .done: break
    }
    return true
  }

  private mutating func bisect(isLast: Bool) {
    bounds = (0, odd.count)
    continueBisecting(isLast)
  }

  private mutating func continueBisecting(_ isLast: Bool) {
    stage = .bisecting(isLast: isLast)
    if bounds.high - bounds.low > 1 { return }
    odd = odd.prefix(bounds.high).trimmed
    if isLast { stage = .done } else { simplify(from: 0, false) }
  }

  private mutating func simplify(from index: Int, _ hasChanged: Bool) {
    let place = odd.indices.dropLast().first { $0 >= index && odd[$0] != 0 }
    if let place, budget > 0 {
      stage = .simplifying(at: place, hasChanged: hasChanged)
    } else if hasChanged {
      bisect(isLast: true)
    } else {
      stage = .done
    }
  }
}

extension BidirectionalCollection where Element == Int {
  /// These picks without the zeros at the end.
  var trimmed: [Int] {
    guard let last = lastIndex(where: { $0 != 0 }) else { return [] }
    return Array(self[...last])
  }
}
