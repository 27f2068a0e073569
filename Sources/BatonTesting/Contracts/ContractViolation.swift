// SPDX-License-Identifier: MIT

/// A law that an operator was seen to break; see `checkContract`.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
  /// What the check called the operator.
  public let name: String
  /// The law.
  public let law: ContractLaw
  /// What was seen, and in which situation.
  public let what: String

  /// The violation, for a person to read.
  public var description: String { "\(name) breaks \(law.rawValue): \(what)" }
}
