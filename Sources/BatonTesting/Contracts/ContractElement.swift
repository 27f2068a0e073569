// SPDX-License-Identifier: MIT

/// The element that contract checks send: a whole number that is an object, so that it can be seen whether
/// anything still holds it.
public final class ContractElement: Sendable, ExpressibleByIntegerLiteral {
  /// The number.
  public let number: Int

  /// Makes an element.
  public init(_ number: Int) { self.number = number }

  /// Makes an element.
  public convenience init(integerLiteral value: Int) { self.init(value) }

  /// The sum as a new element.
  public static func + (lhs: ContractElement, rhs: ContractElement) -> ContractElement {
    ContractElement(lhs.number &+ rhs.number)
  }

  /// The product as a new element.
  public static func * (lhs: ContractElement, rhs: ContractElement) -> ContractElement {
    ContractElement(lhs.number &* rhs.number)
  }
}

extension ContractElement: Hashable, Comparable, CustomStringConvertible {
  /// Compares the numbers.
  public static func == (lhs: ContractElement, rhs: ContractElement) -> Bool { lhs.number == rhs.number }

  /// Compares the numbers.
  public static func < (lhs: ContractElement, rhs: ContractElement) -> Bool { lhs.number < rhs.number }

  /// Feeds the number to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The number.
  public var description: String { String(number) }
}

/// The error that contract checks send and throw.
public final class ContractError: Error, CustomStringConvertible {
  /// Where the error came from.
  public let description: String

  init(_ description: String) { self.description = description }
}
