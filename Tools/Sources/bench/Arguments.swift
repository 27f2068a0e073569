// SPDX-License-Identifier: MIT

/// What the command line asks for.
struct Arguments: Equatable {
  /// Names, beginnings of names, or patterns with `*`; none means all rows.
  var rows: [String] = []
  var isCheck = false
  var isHelp = false
  /// Where all threads are to run; if nil, where the kernel lets them, and rows whose threads hand elements
  /// over are measured in each placement that there is.
  var placement: Placement?

  /// Reads the words that follow the program's name.
  init(_ words: [String]) throws(UsageError) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--check": isCheck = true
      case "--help", "-h": isHelp = true
      case "--placement":
        guard let placement = words.popFirst().flatMap(Placement.init) else {
          let all = Placement.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageError(description: "--placement must be followed by one of \(all)")
        }
        self.placement = placement
      default:
        if word.hasPrefix("-") { throw UsageError(description: "unknown option \(word); try --help") }
        rows.append(word)
      }
    }
  }
}

/// Why a command line cannot be followed, in one line.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// The names that each of `patterns` stands for, in the order of `names`.
///
/// A pattern is a name, or else the beginning of names, or has `*` in it, which stands for anything.
func select(_ patterns: [String], from names: [String]) throws(UsageError) -> [String] {
  if patterns.isEmpty { return names }
  var selected: Set<String> = []
  for pattern in patterns {
    let matches =
      if names.contains(pattern) {
        [pattern]
      } else if pattern.contains("*") {
        names.filter { isMatch(of: pattern[...], $0[...]) }
      } else {
        names.filter { !pattern.isEmpty && $0.hasPrefix(pattern) }
      }
    if matches.isEmpty {
      throw UsageError(
        description: "unknown row '\(pattern)'; the rows are: \(names.joined(separator: ", "))"
      )
    }
    selected.formUnion(matches)
  }
  return names.filter(selected.contains)
}

private func isMatch(of pattern: Substring, _ name: Substring) -> Bool {
  guard let first = pattern.first else { return name.isEmpty }
  let rest = pattern.dropFirst()
  if first == "*" {
    return isMatch(of: rest, name) || (!name.isEmpty && isMatch(of: pattern, name.dropFirst()))
  }
  return name.first == first && isMatch(of: rest, name.dropFirst())
}
