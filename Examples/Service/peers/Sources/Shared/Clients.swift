// SPDX-License-Identifier: MIT

import NIOCore
import Synchronization

/// The open connections.
final class Clients: Sendable {
  private let state = Mutex<(isEnding: Bool, channels: [ObjectIdentifier: any Channel])>((false, [:]))

  func add(_ channel: any Channel) throws {
    try state.withLock { state in
      if state.isEnding { throw ChannelError.ioOnClosedChannel }
      state.channels[ObjectIdentifier(channel)] = channel
    }
    channel.closeFuture.whenComplete { [self] _ in
      _ = state.withLock { $0.channels.removeValue(forKey: ObjectIdentifier(channel)) }
    }
  }

  /// Lets each client have the answer that is under way, for a time, and closes its connection.
  func end(within grace: TimeAmount, on loop: any EventLoop) -> EventLoopFuture<Void> {
    let channels = state.withLock { state in
      state.isEnding = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
    let late = loop.scheduleTask(in: grace) { for channel in channels { channel.close(promise: nil) } }
    return .andAllComplete(channels.map(\.closeFuture), on: loop).always { _ in late.cancel() }
  }
}
