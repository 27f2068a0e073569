// SPDX-License-Identifier: MIT

/// The core for any other virtual time, which asks the converter to compare.
final class ConvertedVirtualTimeCore<Converter: VirtualTimeConverterType>: VirtualTimeCore<
  Converter.VirtualTimeUnit
>,
@unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  private typealias Box = ConvertedVirtualTimeBox<Converter>

  private let converter: Converter
  private let queue: VirtualTimeQueue<BoxedVirtualTime>

  init(clock: Converter.VirtualTimeUnit, converter: Converter) {
    self.converter = converter
    queue = VirtualTimeQueue(clock: Box(clock, converter: converter).key)
  }

  private func key(_ time: Converter.VirtualTimeUnit) -> BoxedVirtualTime {
    Box(time, converter: converter).key
  }

  override var clock: Converter.VirtualTimeUnit {
    unsafeDowncast(queue.clock.box, to: Box.self).time  // All keys of this queue come from `key(_:)`.
  }
  override var placeCount: Int { queue.placeCount }

  override func add(at time: Converter.VirtualTimeUnit, action: @escaping (()) -> any Disposable)
    -> any Disposable
  {
    queue.add(at: key(time), owner: self, action: action)
  }

  override func addNow(action: @escaping (()) -> any Disposable) -> any Disposable {
    queue.add(at: nil, owner: self, action: action)
  }

  override func run(through limit: Converter.VirtualTimeUnit?, atMost count: Int) -> Int? {
    queue.run(through: limit.map(key), atMost: count)
  }
  override func moveClock(to time: Converter.VirtualTimeUnit) { queue.moveClock(to: key(time)) }
  override func stop() { queue.stop() }
  override func removeAll() { queue.removeAll() }
  override func noteCancelled(sequence: Int) { queue.noteCancelled(sequence: sequence) }
}
