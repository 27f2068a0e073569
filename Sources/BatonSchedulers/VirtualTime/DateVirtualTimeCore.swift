// SPDX-License-Identifier: MIT

import Foundation

/// The core for virtual time in dates, sorted as the numbers that they are.
final class DateVirtualTimeCore: VirtualTimeCore<Date>,
  @unchecked Sendable  // Sendable: its stored properties are immutable and Sendable.
{
  private static func key(_ time: Date) -> Double {
    Double(time: time.timeIntervalSinceReferenceDate)
  }

  private let queue: VirtualTimeQueue<Double>

  init(clock: Date) {
    queue = VirtualTimeQueue(clock: Self.key(clock))
  }

  override var clock: Date { Date(timeIntervalSinceReferenceDate: queue.clock) }
  override var placeCount: Int { queue.placeCount }

  override func add(at time: Date, action: @escaping (()) -> any Disposable) -> any Disposable {
    queue.add(at: Self.key(time), owner: self, action: action)
  }

  override func addNow(action: @escaping (()) -> any Disposable) -> any Disposable {
    queue.add(at: nil, owner: self, action: action)
  }

  override func run(through limit: Date?, atMost count: Int) -> Int? {
    queue.run(through: limit.map { Self.key($0) }, atMost: count)
  }
  override func moveClock(to time: Date) { queue.moveClock(to: Self.key(time)) }
  override func stop() { queue.stop() }
  override func removeAll() { queue.removeAll() }
  override func noteCancelled(sequence: Int) { queue.noteCancelled(sequence: sequence) }
}
