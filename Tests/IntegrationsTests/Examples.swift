// SPDX-License-Identifier: MIT

#if NIO && Log && Metrics && DistributedTracing && ServiceLifecycle

import Baton
import BatonDistributedTracing
import BatonLog
import BatonMetrics
import BatonNIO
import BatonServiceLifecycle
import Logging
import NIOCore
import ServiceLifecycle
import Tracing
import UnixSignals

struct Order: Sendable {
  let number: Int
}

actor Shop {
  private(set) var orders: [Int] = []

  func store(_ order: Order) async throws -> Int {
    orders.append(order.number)
    return orders.count
  }
}

// What follows is in Documentation/Integrations.md, too.

func serve(_ channel: any Channel) throws {
  let credits = Credits(4)
  let reader = try ChannelReader(of: ByteBuffer.self, from: channel, credits: credits)
  let writer = try ChannelWriter(to: channel)
  _ = reader.elements
    .timeout(.seconds(60), scheduler: channel.eventLoop.scheduler)
    .map { ByteBuffer(string: String(buffer: $0).uppercased()) }
    .written(to: writer)
    .subscribe(
      onNext: { _ in credits.giveBack() },
      onError: { _ in channel.close(promise: nil) },
      onCompleted: { channel.close(promise: nil) })
}

func stored(_ orders: Observable<Order>, in shop: Shop, logger: Logger) -> Observable<Int> {
  orders
    .map(maxConcurrent: 4) { order in
      try await withSpan("store") { _ in try await shop.store(order) }
    }
    .metered("orders")
    .inSpan("orders")
    .logged("orders", to: logger)
}

func run(_ orders: Observable<Order>, in shop: Shop, logger: Logger) async throws {
  Hooks.log(to: logger)
  let service = PipelineService(limit: .seconds(20)) { stop in
    stored(orders.take(until: stop), in: shop, logger: logger)
  }
  try await ServiceGroup(services: [service], gracefulShutdownSignals: [.sigterm], logger: logger).run()
}

#endif
