// SPDX-License-Identifier: MIT

/// How many of a body's orders an exploration has run, without finding one in which the body fails.
public struct OrderCoverage: Sendable, Equatable, CustomStringConvertible {
  /// The number of orders that were run.
  public let ordersRun: Int
  /// Whether these are all orders, or stand for all.
  public let isComplete: Bool
  /// About how many orders there are, if ``isComplete`` is false; otherwise ``ordersRun``.
  ///
  /// The estimate is the number of orders that were run, divided by their share. For the share, each piece of
  /// a choice counts alike, and choices that were not seen count like those that were. So it is too low if
  /// the orders that were not run have more choices. Pieces that are independent as far as they have run do
  /// not count as a choice.
  public let estimatedOrders: Double

  init(ordersRun: Int, isComplete: Bool, estimatedOrders: Double) {
    self.ordersRun = ordersRun
    self.isComplete = isComplete
    self.estimatedOrders = isComplete ? Double(ordersRun) : estimatedOrders.rounded()
  }

  /// The coverage as text, such as `all orders, in 24 runs` or `500 of about 479001600 orders, …`.
  public var description: String {
    if isComplete { return "all orders, in \(ordersRun) \(ordersRun == 1 ? "run" : "runs")" }
    let total = estimatedOrders < 1e15 ? "\(Int(estimatedOrders))" : "\(Float(estimatedOrders))"
    return "\(ordersRun) of about \(total) orders, estimated from the choices in those that were run"
  }
}
