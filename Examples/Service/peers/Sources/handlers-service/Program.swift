// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix
import Shared

@main
enum Program {
  static func main() throws {
    let service = Service()
    let server = try service.bootstrap
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try service.configure(channel)
          try channel.pipeline.syncOperations.addHandler(RequestHandler(service))
        }
      }
      .bind(host: "127.0.0.1", port: service.settings.port)
      .wait()
    let signals = service.closeAtSignal(server)
    try server.closeFuture.flatMap { service.ended() }.wait()
    withExtendedLifetime(signals) {}
  }
}
