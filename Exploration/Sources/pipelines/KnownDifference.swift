// SPDX-License-Identifier: MIT

/// A difference between the library and the model that is to be mended in the library. Where it may show, verdicts are not looked
/// at. The list is to become empty; `--strict` runs as if it were.
struct KnownDifference: Sendable {
  let name: String
  let mayShow: @Sendable (Program, Verdict) -> Bool

  static let all = [
    KnownDifference(name: "an operator that ends sends its last element before it lets go of what is shared")
    { program, _ in
      !program.shared.isEmpty
        && program.all.contains {
          [
            "reduce", "toArray", "debounce", "takeLast", "ifEmpty(default:)", "send", "window", "buffer",
            "materialize",
          ].contains($0.operator.name)
        }
    },
    KnownDifference(
      name: """
        orders within an instant: timers that are set anew have the place of the old one, and sources that are shared are disposed \
        of before or after the end
        """
    ) { _, verdict in
      verdict == .differentInOrder
    },
  ]
}

extension Program {
  func has(_ name: String) -> Bool { all.contains { $0.operator.name == name } }
}
