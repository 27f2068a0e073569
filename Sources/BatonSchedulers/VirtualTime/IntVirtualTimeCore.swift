// SPDX-License-Identifier: MIT

/// The core for virtual time in whole numbers.
final class IntVirtualTimeCore: VirtualTimeCore<Int>,
  @unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  private let queue: VirtualTimeQueue<Int>

  init(clock: Int) {
    queue = VirtualTimeQueue(clock: clock)
  }

  override var clock: Int { queue.clock }
  override var placeCount: Int { queue.placeCount }

  override func add(at time: Int, action: @escaping (()) -> any Disposable) -> any Disposable {
    queue.add(at: time, owner: self, action: action)
  }

  override func addNow(action: @escaping (()) -> any Disposable) -> any Disposable {
    queue.add(at: nil, owner: self, action: action)
  }

  override func run(through limit: Int?, atMost count: Int) -> Int? {
    queue.run(through: limit, atMost: count)
  }
  override func moveClock(to time: Int) { queue.moveClock(to: time) }
  override func stop() { queue.stop() }
  override func removeAll() { queue.removeAll() }
  override func noteCancelled(sequence: Int) { queue.noteCancelled(sequence: sequence) }
}
