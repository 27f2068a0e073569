// SPDX-License-Identifier: MIT

/// The disposable of a piece of work whose order is decided: an order has to know that the piece was to be
/// cancelled even if it has run, because it could have run later.
final class OrderedWork: Disposable {
  private let item: TimerNode
  private let number: Int
  private let order: any VirtualTimeOrder

  init(_ item: TimerNode, _ number: Int, _ order: any VirtualTimeOrder) {
    (self.item, self.number, self.order) = (item, number, order)
  }

  func dispose() {
    order.cancelled(number)
    item.dispose()
  }
}
