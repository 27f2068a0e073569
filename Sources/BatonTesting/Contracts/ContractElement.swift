// SPDX-License-Identifier: MIT

import BatonKernel
import Synchronization

/// The element that contract checks send: an integer as an object, so that the check notices what retains it.
public final class ContractElement: Sendable, ExpressibleByIntegerLiteral {
  /// The number.
  public let number: Int

  private let gauge: ElementGauge?
  /// Checked by `deinit`: another value means that the memory was freed before.
  private let mark = ContractElement.mark
  private static var mark: UInt { 0x6261_746f }

  /// Creates an element.
  public convenience init(_ number: Int) { self.init(number, nil) }

  init(_ number: Int, _ gauge: ElementGauge?) {
    self.number = number
    self.gauge = gauge
    gauge?.add()
  }

  deinit {
    require(mark == Self.mark, "ContractElement: freed twice")
    gauge?.remove()
  }

  /// Creates an element.
  public convenience init(integerLiteral value: Int) { self.init(value) }

  /// Returns the sum as a new element.
  public static func + (lhs: ContractElement, rhs: ContractElement) -> ContractElement {
    ContractElement(lhs.number &+ rhs.number, lhs.gauge ?? rhs.gauge)
  }

  /// Returns the product as a new element.
  public static func * (lhs: ContractElement, rhs: ContractElement) -> ContractElement {
    ContractElement(lhs.number &* rhs.number, lhs.gauge ?? rhs.gauge)
  }
}

/// Counts living elements, those included that were made of others.
final class ElementGauge: Sendable {
  private let count = Atomic(0)
  private let greatest = Atomic(0)

  /// The number of living elements.
  var left: Int { count.load(ordering: .acquiring) }

  /// The largest number of elements that lived at once.
  var most: Int { greatest.load(ordering: .acquiring) }

  fileprivate func add() {
    greatest.max(count.add(1, ordering: .acquiringAndReleasing).newValue, ordering: .acquiringAndReleasing)
  }

  fileprivate func remove() { count.subtract(1, ordering: .acquiringAndReleasing) }
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
  /// The origin of the error.
  public let description: String

  init(_ description: String) { self.description = description }
}
