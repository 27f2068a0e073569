// SPDX-License-Identifier: MIT

/// The core for any other virtual time, which asks the converter to compare.
final class ConvertedVirtualTimeCore<Converter: VirtualTimeConverterType>: VirtualTimeCore<Converter.VirtualTimeUnit>,
  @unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  private let converter: Converter
  private let queue: VirtualTimeQueue<ConvertedVirtualTime<Converter>>

  init(clock: Converter.VirtualTimeUnit, converter: Converter) {
    self.converter = converter
    queue = VirtualTimeQueue(clock: ConvertedVirtualTime(time: clock, converter: converter))
  }

  override var clock: Converter.VirtualTimeUnit { queue.clock.time }
  override var placeCount: Int { queue.placeCount }

  override func add(at time: Converter.VirtualTimeUnit, action: @escaping () -> any Disposable) -> any Disposable {
    queue.add(at: ConvertedVirtualTime(time: time, converter: converter), action: action)
  }

  override func addNow(action: @escaping () -> any Disposable) -> any Disposable {
    queue.add(at: nil, action: action)
  }

  override func run(through limit: Converter.VirtualTimeUnit?) -> Bool { queue.run(through: limit.map { ConvertedVirtualTime(time: $0, converter: converter) }) }
  override func moveClock(to time: Converter.VirtualTimeUnit) { queue.moveClock(to: ConvertedVirtualTime(time: time, converter: converter)) }
  override func stop() { queue.stop() }
  override func removeAll() { queue.removeAll() }
}
