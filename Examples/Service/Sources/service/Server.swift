// SPDX-License-Identifier: MIT

import Baton
import NIOCore
import NIOPosix

/// Listens, and serves each connection.
struct Server: Sendable {
  let routes: Routes
  /// Called with the address when the server listens.
  let onListening: @Sendable (SocketAddress) -> Void

  /// Serves until `stop` sends. Then it takes no connections and no requests, and ends when all that were
  /// begun are answered, or the time for that is over.
  func served(until stop: Observable<Void>) -> Observable<Never> {
    let deadline = stop.delay(.milliseconds(routes.settings.grace), scheduler: Schedulers.background())
    return
      connections
      .take(until: stop)
      .flatMap { connection in
        connection.served(by: routes, until: stop).take(until: deadline)
      }
  }

  /// Listens while there is a subscriber.
  private var connections: Observable<Connection> {
    .create { observer in
      // Connections come in several loops, and a subject sends them one at a time.
      let accepted = PublishSubject<Connection>()
      let subscription = accepted.subscribe(observer)
      let listening = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.backlog, value: 1024)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture { accepted.onNext(try Connection(channel)) }
        }
        .bind(host: "127.0.0.1", port: routes.settings.port)
      listening.whenSuccess { onListening($0.localAddress!) }
      listening.whenFailure { accepted.onError($0) }
      return Disposables.create {
        listening.whenSuccess { $0.close(promise: nil) }
        subscription.dispose()
      }
    }
  }
}
