// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix
import Synchronization

/// Sends all clients the same bytes, and new ones the latest.
public final class Events: Sendable {
  /// Gets events, and nil at the end.
  public typealias Receiver = @Sendable (ByteBuffer?) -> Void

  private struct State {
    var latest: ByteBuffer?
    var count = 0
    var isEnded = false
    var nextKey = 0
    var receivers: [Int: Receiver] = [:]
  }

  private let state = Mutex(State())

  init(_ settings: Settings) {
    let rest = String(repeating: ".", count: settings.eventSize)
    let tick = TimeAmount.milliseconds(Int64(settings.tick))
    MultiThreadedEventLoopGroup.singleton.next()
      .scheduleRepeatedTask(initialDelay: tick, delay: tick) { [weak self] _ in self?.send(rest) }
  }

  private func send(_ rest: String) {
    state.withLock { state in
      let event = ByteBuffer(string: "id: \(state.count + 1)\ndata: tick \(state.count) \(rest)\n\n")
      state.count += 1
      state.latest = event
      // Within the lock, so that all get them in their order: receivers only hand them on.
      for receiver in state.receivers.values { receiver(event) }
    }
  }

  /// Returns a key for `remove`. `receiver` only hands on what it gets, and calls nothing of this.
  public func add(_ receiver: @escaping Receiver) -> Int {
    state.withLock { state in
      if let latest = state.latest { receiver(latest) }
      if state.isEnded { receiver(nil) } else { state.receivers[state.nextKey] = receiver }
      state.nextKey += 1
      return state.nextKey - 1
    }
  }

  public func remove(_ key: Int) {
    // Released after the lock.
    _ = state.withLock { $0.receivers.removeValue(forKey: key) }
  }

  func end() {
    let receivers = state.withLock { state in
      state.isEnded = true
      defer { state.receivers = [:] }
      return state.receivers
    }
    for receiver in receivers.values { receiver(nil) }
  }
}
