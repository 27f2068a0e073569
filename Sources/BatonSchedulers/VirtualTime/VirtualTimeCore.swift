// SPDX-License-Identifier: MIT

import Foundation

/// What a ``VirtualTimeScheduler`` asks of its ``VirtualTimeQueue``, whatever the queue sorts by.
///
/// A method of a generic class is compiled once for all types, and slow for each. So the subclasses for the
/// usual units are not generic: the queue inside them is compiled for its key.
@usableFromInline
class VirtualTimeCore<Time: Sendable>: VirtualTimeItemOwner,
  @unchecked Sendable  // Sendable: stateless; its subclasses have constants only.
{
  @usableFromInline var clock: Time { preconditionFailure("abstract") }
  @usableFromInline var placeCount: Int { preconditionFailure("abstract") }

  @usableFromInline
  func add(at time: Time, action: @escaping (()) -> any Disposable) -> any Disposable {
    preconditionFailure("abstract")
  }

  /// ``add(at:action:)`` at the time that the clock shows.
  @usableFromInline
  func addNow(action: @escaping (()) -> any Disposable) -> any Disposable { add(at: clock, action: action) }

  func run(through limit: Time?, atMost count: Int) -> Int? { preconditionFailure("abstract") }
  func moveClock(to time: Time) { preconditionFailure("abstract") }
  func stop() { preconditionFailure("abstract") }
  func removeAll() { preconditionFailure("abstract") }

  /// Makes the fastest one that orders times as `converter` does.
  static func make<Converter: VirtualTimeConverterType>(
    clock: Time,
    converter: Converter
  ) -> VirtualTimeCore<Time> where Converter.VirtualTimeUnit == Time {
    if converter is any NaturalVirtualTimeConverter {
      let special: Any? =
        switch clock {
        case let clock as Int: IntVirtualTimeCore(clock: clock)
        case let clock as Double: DoubleVirtualTimeCore(clock: clock)
        case let clock as Date: DateVirtualTimeCore(clock: clock)
        default: nil
        }
      // `clock` may be of another type that only bridges to one of these.
      if let core = special as? VirtualTimeCore<Time> { return core }
    }
    return ConvertedVirtualTimeCore(clock: clock, converter: converter)
  }
}
