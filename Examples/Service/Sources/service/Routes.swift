// SPDX-License-Identifier: MIT

import Baton
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

/// Knows what each request is answered with.
final class Routes: Sendable {
  let settings: Settings
  let logger: Logger
  let metrics = Registry()
  /// Of the streams to clients.
  let queues = QueueStatistics()
  let orders: Orders
  private let ordersOfClient: KeyedRateLimiter
  private let sessions: Sessions
  private let events: Observable<ByteBuffer>
  private let requests = Atomic(0)
  private let start = String(UInt32.random(in: .min ... .max), radix: 36)

  /// - Parameter events: Subscribed to while there are clients, once for all of them.
  init(_ settings: Settings, events: Observable<String>, index: Index) {
    self.settings = settings
    logger = index.logger
    orders = Orders(settings, logger: logger, metrics: metrics)
    ordersOfClient = KeyedRateLimiter(
      .atMost(settings.clientOrdersPerSecond, per: .seconds(1)), scheduler: Schedulers.background())
    sessions = Sessions(index)
    // Made once, too: all clients are sent the same bytes.
    self.events = events.enumerated()
      .map { ByteBuffer(string: "id: \($0.index + 1)\ndata: \($0.element)\n\n") }
      .share(replay: 1)
  }

  /// The id of a request, which no other one has, before or after a new start.
  func nextID() -> String { "\(start)-\(requests.wrappingAdd(1, ordering: .relaxed).newValue)" }

  /// Sends one answer.
  func answer(to request: Request) -> Observable<Answer> {
    switch (request.method, request.path) {
    case (.GET, "/events"):
      return .just(Answer(headers: ["content-type": "text/event-stream"], body: .stream(events)))
    case (.GET, "/search"):
      guard let text = request["q"] else { return .just(.text("q is missing.\n", .badRequest)) }
      return sessions.search(text, in: request["session"])
        .map { .text($0.map { $0 + "\n" }.joined()) }
        .ifEmpty(default: .text("A newer query of the session came.\n", .conflict))
    case (.POST, "/orders"):
      guard ordersOfClient.takeIfAvailable(for: request.client) else {
        return .just(.text("Too many orders of this client.\n", .tooManyRequests))
      }
      guard let order = orders.take(request.body) else {
        return .just(.text("Too many orders wait.\n", .tooManyRequests))
      }
      return .just(.text("order \(order.number)\n", .accepted))
    case (.GET, "/metrics"):
      return .just(.text(metrics.page + "orders.denied \(ordersOfClient.denied)\n"))
    case (_, "/events"), (_, "/search"), (_, "/orders"), (_, "/metrics"):
      return .just(.text("Not with this method.\n", .methodNotAllowed))
    default: return .just(.text("Nothing is here.\n", .notFound))
    }
  }
}
