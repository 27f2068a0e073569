// SPDX-License-Identifier: MIT

/// The system does not give what the program needs to go on.
struct Shortage: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
