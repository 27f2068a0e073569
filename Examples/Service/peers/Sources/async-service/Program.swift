// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1
import NIOPosix
import Shared

@main
enum Program {
  static func main() async throws {
    let service = Service()
    let server = try await service.bootstrap
      .bind(host: "127.0.0.1", port: service.settings.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try service.configure(channel)
          return try Connection.Requests(wrappingChannelSynchronously: channel)
        }
      }
    let signals = service.closeAtSignal(server.channel)
    try await withThrowingDiscardingTaskGroup { group in
      try await server.executeThenClose { clients in
        for try await client in clients {
          group.addTask { await Connection(service: service, requests: client).serve() }
        }
      }
      try await service.ended().get()
    }
    withExtendedLifetime(signals) {}
  }
}
