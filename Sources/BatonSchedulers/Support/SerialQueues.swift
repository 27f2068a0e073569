// SPDX-License-Identifier: MIT

import Dispatch

/// The serial dispatch queues that a block occupies while it runs: of its queue, that queue's target, the
/// target's target and so on, those that run one block at a time. Two blocks whose queues have a serial one
/// in common never run at once.
///
/// Dispatch has no function that returns a queue's target. A queue keeps it in a word of its memory, and the
/// number of blocks that it runs at once in another; ``Layout`` finds both words. Where it cannot, this set
/// is empty.
///
/// Unsafe: a queue retains its target, so the chain from a queue that is in use is alive while it is read.
package struct SerialQueues: Sendable {
  /// Addresses, which are only compared: a queue may have been freed.
  private var queues: [UInt] = []

  /// Makes an empty set.
  package init() {}

  init(of queue: DispatchQueue) { unsafe self.init(from: Platform.address(of: queue)) }

  private init(from queue: UnsafeRawPointer) {
    guard let layout = Layout.shared else { return }
    var next = unsafe queue
    // The system's root queues have no target. The bound is never reached, because a queue cannot be its own
    // target.
    for _ in 0..<64 {
      guard let target = unsafe layout.target(of: next) else { return }
      if unsafe layout.isSerial(next) { queues.append(UInt(bitPattern: next)) }
      unsafe next = target
    }
  }

  /// The serial queues that the calling thread's block occupies.
  package static var ofCaller: Self { unsafe Self(from: Platform.currentQueue) }

  /// Whether the words in a queue's memory have been found.
  static var areKnown: Bool { Layout.shared != nil }

  package func meet(_ others: Self) -> Bool {
    !queues.isEmpty && queues.contains { others.queues.contains($0) }
  }

  /// Whether a block on these queues cannot run before the calling thread returns from its block. A block that waits for the
  /// calling thread's by `sync` is seen only if it is a scheduler's work.
  package var needCaller: Bool {
    if queues.isEmpty { return false }
    if meet(.ofCaller) { return true }
    return RunningScheduler.isRunning { $0.underlyingQueue.map { meet(Self(of: $0)) } ?? false }
  }
}

extension DispatchQueue {
  /// Whether a block on this queue cannot run before the calling thread returns from its block.
  var mayNeedCaller: Bool { isMain ? MainThread.isCurrent : SerialQueues(of: self).needCaller }
}

/// The offsets of a queue's target and width in its memory.
///
/// Unsafe: what is read lies within a queue's memory, which is at least ``extent`` bytes, and is a word of bits or an address.
private struct Layout {
  private let target: Int
  private let width: Int

  /// Nil unless queues with known targets and widths show each of them at exactly one offset.
  static let shared = Layout()

  /// The number of bytes of a queue that are searched. Every queue is larger.
  private static var extent: Int { 96 }

  private init?() {
    let (label, root) = ("baton.layout", DispatchQueue.global())
    let first = DispatchQueue(label: label, target: root)
    let second = DispatchQueue(label: label, target: first)
    let wide = DispatchQueue(label: label, attributes: .concurrent, target: first)
    let third = DispatchQueue(label: label, target: wide)
    let all = unsafe [first, second, wide, third].map(Platform.address)
    let targets = unsafe [root, first, first, wide].map(Platform.address)
    let found = stride(from: 0, to: Self.extent, by: 8).filter { place in
      unsafe zip(all, targets).allSatisfy {
        unsafe $0.load(fromByteOffset: place, as: UnsafeRawPointer?.self) == $1
      }
        && Platform.address(of: root).load(fromByteOffset: place, as: UnsafeRawPointer?.self) == nil
    }
    let widths = stride(from: 0, to: Self.extent, by: 2).filter { place in
      let widths = unsafe all.map { unsafe $0.load(fromByteOffset: place, as: UInt16.self) }
      return widths[0] == 1 && widths[1] == 1 && widths[2] == 0xffe && widths[3] == 1
    }
    guard found.count == 1, widths.count == 1 else { return nil }
    (target, width) = (found[0], widths[0])
    withExtendedLifetime((first, second, wide, third)) {}
  }

  func target(of queue: UnsafeRawPointer) -> UnsafeRawPointer? {
    unsafe queue.load(fromByteOffset: target, as: UnsafeRawPointer?.self)
  }

  func isSerial(_ queue: UnsafeRawPointer) -> Bool {
    unsafe queue.load(fromByteOffset: width, as: UInt16.self) == 1
  }
}
