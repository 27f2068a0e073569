// SPDX-License-Identifier: MIT

import Baton

/// A defect that is put into an operator, to see that it is found.
struct Mutant {
  nonisolated(unsafe) static var active: Mutant?  // Unsafe: the program has one thread.

  let name: String
  let `operator`: String
  let build: @Sendable (Building) -> Observable<Element>

  static func active(for node: Node) -> (@Sendable (Building) -> Observable<Element>)? {
    if let active, active.operator == node.operator.name { active.build } else { nil }
  }
}
