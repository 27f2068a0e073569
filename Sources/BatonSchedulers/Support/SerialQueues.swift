// SPDX-License-Identifier: MIT

import Dispatch

/// The serial dispatch queues that a block occupies while it runs: of its queue, that queue's target, and so on, those that
/// run one block at a time. Two blocks whose queues have one in common never run at once.
///
/// Dispatch has no function that tells a queue's target. A queue keeps it in a word, and the number of blocks that it runs at
/// once in another; ``Layout`` finds out where. Where it cannot, nothing is known.
package struct SerialQueues: Sendable {
  /// Addresses, to be compared only: a queue may be gone.
  private var queues: [UInt] = []

  /// Those of nobody.
  package init() {}

  init(of queue: DispatchQueue) { self.init(from: Platform.address(of: queue)) }

  private init(from queue: UnsafeRawPointer) {
    guard let layout = Layout.shared else { return }
    var next = queue
    // The system's queues at the root have no target. A queue is not its own target, so the number is no bound in practice.
    for _ in 0..<64 {
      guard let target = layout.target(of: next) else { return }
      if layout.isSerial(next) { queues.append(UInt(bitPattern: next)) }
      next = target
    }
  }

  /// Those of the block that the calling thread is running.
  package static var ofCaller: Self { Self(from: Platform.currentQueue) }

  /// Whether what can be known of queues is known.
  static var areKnown: Bool { Layout.shared != nil }

  package func meet(_ others: Self) -> Bool {
    !queues.isEmpty && queues.contains { others.queues.contains($0) }
  }

  /// Whether a block on these queues cannot run before the calling thread returns from what it does. Blocks in which
  /// another was waited for are known if they are schedulers' work.
  package var needCaller: Bool {
    if queues.isEmpty { return false }
    if meet(.ofCaller) { return true }
    return RunningScheduler.isRunning { scheduler in
      switch scheduler {
      case let scheduler as SerialDispatchQueueScheduler: meet(Self(of: scheduler.queue))
      case let scheduler as ConcurrentDispatchQueueScheduler: meet(Self(of: scheduler.queue))
      default: false
      }
    }
  }
}

/// Where a queue keeps its target and its width.
private struct Layout {
  private let target: Int
  private let width: Int

  /// Nil if queues whose targets and widths are known do not show each in exactly one place.
  static let shared = Layout()

  /// How many bytes of a queue are looked at; each is larger.
  private static var extent: Int { 96 }

  private init?() {
    let (label, root) = ("baton.layout", DispatchQueue.global())
    let first = DispatchQueue(label: label, target: root)
    let second = DispatchQueue(label: label, target: first)
    let wide = DispatchQueue(label: label, attributes: .concurrent, target: first)
    let third = DispatchQueue(label: label, target: wide)
    let all = [first, second, wide, third].map(Platform.address)
    let targets = [root, first, first, wide].map(Platform.address)
    let found = stride(from: 0, to: Self.extent, by: 8).filter { place in
      zip(all, targets).allSatisfy { $0.load(fromByteOffset: place, as: UnsafeRawPointer?.self) == $1 }
        && Platform.address(of: root).load(fromByteOffset: place, as: UnsafeRawPointer?.self) == nil
    }
    let widths = stride(from: 0, to: Self.extent, by: 2).filter { place in
      let widths = all.map { $0.load(fromByteOffset: place, as: UInt16.self) }
      return widths[0] == 1 && widths[1] == 1 && widths[2] == 0xffe && widths[3] == 1
    }
    guard found.count == 1, widths.count == 1 else { return nil }
    (target, width) = (found[0], widths[0])
    withExtendedLifetime((first, second, wide, third)) {}
  }

  func target(of queue: UnsafeRawPointer) -> UnsafeRawPointer? {
    queue.load(fromByteOffset: target, as: UnsafeRawPointer?.self)
  }

  func isSerial(_ queue: UnsafeRawPointer) -> Bool { queue.load(fromByteOffset: width, as: UInt16.self) == 1 }
}
