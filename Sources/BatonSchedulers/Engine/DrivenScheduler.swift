// SPDX-License-Identifier: MIT

/// A scheduler that is a driver and its queue.
///
/// The public methods that schedule are written out in each class and not inlined: a program into which a
/// default was inlined would call generic code that is specialised in this module alone.
protocol DrivenScheduler: HostedScheduler, JobHost, BoundedServer, CustomStringConvertible {
  associatedtype Driver: QueueDriver
  var driver: Driver { get }
  /// Whether others use it too, so that it cannot be shut down.
  var isShared: Bool { get }
}

extension DrivenScheduler {
  package var timerHost: any TimerHost { driver }

  @inline(__always)
  package func add(_ item: ScheduledItem) { driver.add(item) }

  var isShared: Bool { false }

  public func shutdown(_ mode: ShutdownMode) {
    require(!isShared, "\(type(of: self)): \(driver.name) is shared and cannot be shut down")
    driver.shutdown(mode)
  }

  public var isShutDown: Bool { driver.queue.isClosed }

  public var backlog: Int { driver.queue.backlog }

  var servedQueue: QueueBound? { driver.isInside ? driver.bound : nil }

  /// Whether the calling thread is one of the driver's.
  public var mayNeedCallingThread: Bool { driver.isInside }

  public var description: String { describe(type(of: self), driver.name) }
}
