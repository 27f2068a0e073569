// SPDX-License-Identifier: MIT

/// The core for virtual time in fractions.
final class DoubleVirtualTimeCore: VirtualTimeCore<Double>,
  @unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  private let queue: VirtualTimeQueue<Double>

  init(clock: Double) {
    queue = VirtualTimeQueue(clock: Double(time: clock))
  }

  override var clock: Double { queue.clock }
  override var placeCount: Int { queue.placeCount }

  override func add(at time: Double, action: @escaping (()) -> any Disposable) -> any Disposable {
    queue.add(at: Double(time: time), owner: self, action: action)
  }

  override func addNow(action: @escaping (()) -> any Disposable) -> any Disposable {
    queue.add(at: nil, owner: self, action: action)
  }

  override func run(through limit: Double?, atMost count: Int) -> Int? {
    queue.run(through: limit.map { Double(time: $0) }, atMost: count)
  }
  override func moveClock(to time: Double) { queue.moveClock(to: Double(time: time)) }
  override func stop() { queue.stop() }
  override func removeAll() { queue.removeAll() }
  override func noteCancelled(sequence: Int) { queue.noteCancelled(sequence: sequence) }
}
