// SPDX-License-Identifier: MIT

/// A scheduler that is a driver and its queue.
protocol DrivenScheduler: HostedScheduler, JobHost, BoundedServer, CustomStringConvertible {
  associatedtype Core: Driver
  var core: Core { get }
  /// Whether others use it too, so that it cannot be shut down.
  var isShared: Bool { get }
}

extension DrivenScheduler {
  package var timerHost: any TimerHost { core }

  package func add(_ item: ScheduledItem) { core.add(item) }

  public func submit(_ work: consuming ScheduledWork) -> any Disposable { core.submit(work) }

  var isShared: Bool { false }

  public func shutdown(_ mode: ShutdownMode) {
    require(!isShared, "\(type(of: self)): \(core.name) is shared and cannot be shut down")
    core.shutdown(mode)
  }

  public var isShutDown: Bool { core.queue.isClosed }

  public var backlog: Int { core.queue.backlog }

  var servedQueue: QueueBound? { core.isInside ? core.bound : nil }

  /// Whether the calling thread is one of the driver's.
  public var mayNeedCallingThread: Bool { core.isInside }

  public var description: String { describe(type(of: self), core.name) }
}
