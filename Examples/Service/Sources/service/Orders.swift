// SPDX-License-Identifier: MIT

import Baton
import BatonMetrics
import Logging
import Synchronization
import Tracing

struct Order: Sendable {
  let number: Int
  let item: String
  /// That of the request, which has been answered long before the order is stored.
  let context: ServiceContext
}

/// Takes orders as fast as they come, while there is room, and stores them no faster than the store can.
final class Orders: Sendable {
  private let room: Credits
  private let rate: RateLimit
  private let taken = PublishSubject<Order>()
  private let count = Atomic(0)
  private let scheduler = Schedulers.background(name: "orders")
  private let logger: Logger
  private let metrics: Registry

  init(_ settings: Settings, logger: Logger, metrics: Registry) {
    self.logger = logger
    self.metrics = metrics
    room = Credits(settings.waitingOrders)
    rate = .atMost(settings.ordersPerSecond, per: .seconds(1))
  }

  /// Returns nil if there is no room.
  func take(_ item: String) -> Order? {
    // Without an observer nobody would store it: before the beginning, or after the end.
    guard taken.hasObservers, room.takeIfAvailable() else { return nil }
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let order = Order(number: number, item: item, context: ServiceContext.current ?? .topLevel)
    taken.onNext(order)
    return order
  }

  /// Stores what is taken until `stop` sends, and ends when all of that is stored.
  func stored(
    by store: @escaping @Sendable (Order) throws -> Void, until stop: Observable<Void>
  ) -> Observable<Order> {
    taken
      .take(until: stop)
      .paced(by: rate, scheduler: scheduler)
      .observe(on: scheduler)
      // An element's own context, because requests share this pipeline; and after the hop, which would lose
      // it.
      .carrying(ServiceContext.$current) { $0.context }
      .do(onNext: { [room, logger] order in
        try withSpan("store") { _ in try store(order) }
        logger.info("order \(order.number) stored")
        room.giveBack()
      })
      .metered("orders", factory: metrics)
  }
}
