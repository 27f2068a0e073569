// SPDX-License-Identifier: MIT

import Dispatch

// Schedulers take time spans of Dispatch too, which is what programs written for RxSwift may keep in their
// variables. They are disfavoured, so that `.seconds(1)` keeps one meaning and costs the compiler nothing.
extension SerialDispatchQueueScheduler {
  /// Makes a scheduler with a serial queue of its own and a leeway in the terms of Dispatch.
  @_disfavoredOverload
  public convenience init(
    internalSerialQueueName: String,
    serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval
  ) {
    self.init(
      internalSerialQueueName: internalSerialQueueName,
      serialQueueConfiguration: serialQueueConfiguration,
      leeway: Duration(leeway)
    )
  }

  /// Makes a scheduler with a serial queue that targets `queue` and a leeway in the terms of Dispatch.
  @_disfavoredOverload
  public convenience init(
    queue: DispatchQueue,
    internalSerialQueueName: String,
    leeway: DispatchTimeInterval
  ) {
    self.init(queue: queue, internalSerialQueueName: internalSerialQueueName, leeway: Duration(leeway))
  }

  /// Makes a scheduler of a quality of service with a leeway in the terms of Dispatch.
  @_disfavoredOverload
  public convenience init(
    qos: DispatchQoS,
    internalSerialQueueName: String = "baton.serial",
    leeway: DispatchTimeInterval
  ) {
    self.init(qos: qos, internalSerialQueueName: internalSerialQueueName, leeway: Duration(leeway))
  }
}

extension ConcurrentDispatchQueueScheduler {
  /// Makes a scheduler that runs work on `queue`, with a leeway in the terms of Dispatch.
  @_disfavoredOverload
  public convenience init(queue: DispatchQueue, leeway: DispatchTimeInterval) {
    self.init(queue: queue, leeway: Duration(leeway))
  }

  /// Makes a scheduler of a quality of service with a leeway in the terms of Dispatch.
  @_disfavoredOverload
  public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval) {
    self.init(qos: qos, leeway: Duration(leeway))
  }
}
