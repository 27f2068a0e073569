// SPDX-License-Identifier: MIT

/// A violation of a law by an operator, as `checkContract` reports it.
public struct ContractViolation: Hashable, Sendable, CustomStringConvertible {
  /// The name of the operator in the check.
  public let name: String
  /// The law.
  public let law: ContractLaw
  /// What the check observed, and in which situation.
  public let what: String

  /// The violation as a sentence.
  public var description: String { "\(name) breaks \(law.rawValue): \(what)" }
}
