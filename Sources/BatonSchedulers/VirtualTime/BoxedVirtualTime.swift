// SPDX-License-Identifier: MIT

/// A point of virtual time that only its converter can compare.
///
/// The box hides the type, so that the queue is compiled once, for this key, and all that is left to the slow
/// generic code is the comparison itself.
struct BoxedVirtualTime: VirtualTimeKey {
  let box: VirtualTimeBox

  var rank: UInt64? { nil }

  static func precedes(_ lhs: Self, _ rhs: Self, onTie tie: Bool) -> Bool {
    switch lhs.box.compared(to: rhs.box) {
    case .lessThan: true
    case .equal: tie
    case .greaterThan: false
    }
  }
}

/// What ``BoxedVirtualTime`` knows of its box.
class VirtualTimeBox: @unchecked Sendable {  // Sendable: stateless; so it is with its subclass's constants.
  func compared(to other: VirtualTimeBox) -> VirtualTimeComparison { preconditionFailure("abstract") }
}

/// A point of virtual time with its converter.
final class ConvertedVirtualTimeBox<Converter: VirtualTimeConverterType>: VirtualTimeBox,
  @unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  let time: Converter.VirtualTimeUnit
  private let converter: Converter

  init(_ time: Converter.VirtualTimeUnit, converter: Converter) {
    self.time = time
    self.converter = converter
  }

  var key: BoxedVirtualTime { BoxedVirtualTime(box: self) }

  override func compared(to other: VirtualTimeBox) -> VirtualTimeComparison {
    // One queue has one converter.
    converter.compareVirtualTime(time, unsafeDowncast(other, to: Self.self).time)
  }
}
