// SPDX-License-Identifier: MIT

import Baton
import NIOCore

/// Writes sequences to a channel, no faster than the other side reads: see ``Baton/ObservableType/written(to:)``.
public struct ChannelWriter: Sendable {
  fileprivate let channel: any Channel
  /// Whether the channel is writable; ends with the channel.
  fileprivate let isWritable: BehaviorSubject<Bool>

  /// Adds a handler that learns when the channel is writable at the end of the channel's pipeline.
  ///
  /// - Precondition: The calling code runs in the channel's loop.
  /// - Throws: An error of the channel, which may be closed.
  public init(to channel: any Channel) throws {
    self.channel = channel
    isWritable = BehaviorSubject(value: channel.isWritable)
    try channel.pipeline.syncOperations.addHandler(WritabilityHandler(isWritable))
  }

  /// Returns when there is room for an element; throws if the channel has been closed.
  fileprivate func room() async throws {
    if channel.isActive, channel.isWritable { return }
    for try await isWritable in isWritable.values where isWritable { return }
    try Task.checkCancellation()
    throw ChannelError.ioOnClosedChannel
  }
}

extension ObservableType where Element: Sendable {
  /// Writes and flushes each element, and sends it on when the channel has accepted it.
  ///
  /// An element that comes while the channel is not writable waits until it is, and those that follow wait without a
  /// bound: so bound what enters the pipeline. With a ``ChannelReader`` of another channel, a slow receiver holds up
  /// a fast sender:
  ///
  /// ```swift
  /// reader.elements.written(to: writer).subscribe(onNext: { _ in credits.giveBack() })
  /// ```
  ///
  /// The sequence completes when the last element has been written to the system. It ends with an error of the source,
  /// or, at the latest at the next element, with that of a write. The channel stays open in any case.
  ///
  /// - Parameter writer: The writer of the channel, whose first outbound handler takes the elements.
  /// - Scheduling: Events are delivered in the channel's loop.
  public func written(to writer: ChannelWriter) -> Observable<Element> {
    let source = asObservable()
    return writer.write { source.values }
  }

  /// Writes and flushes each element, and sends it on when the channel has accepted it. At most `capacity` elements wait.
  ///
  /// Works like ``written(to:)``, for a sequence that does not wait for its clients: one that does not read misses
  /// elements.
  ///
  /// ```swift
  /// events.written(to: writer, capacity: 16, whenFull: .dropOldest)
  /// ```
  ///
  /// - Parameters:
  ///   - writer: The writer of the channel, whose first outbound handler takes the elements.
  ///   - capacity: The maximum number of waiting elements; must be positive. The element that waits for the channel
  ///     to be writable does not count.
  ///   - policy: What to do with an element that arrives when `capacity` elements wait. `.wait` blocks the
  ///     sender's thread, which must not be the loop's.
  ///   - statistics: Counts the elements that wait and that are dropped, if it is not nil.
  /// - Scheduling: Events are delivered in the channel's loop.
  public func written(
    to writer: ChannelWriter, capacity: Int, whenFull policy: OverflowPolicy,
    statistics: QueueStatistics? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return writer.write { source.values(capacity: capacity, whenFull: policy, statistics: statistics) }
  }
}

extension ChannelWriter {
  fileprivate func write<Element: Sendable>(
    _ values: @escaping @Sendable () -> ObservableValues<Element, any Error>
  ) -> Observable<Element> {
    .create(on: channel.eventLoop.scheduler) { observer in
      let failure = BehaviorSubject<(any Error)?>(value: nil)
      var last: EventLoopFuture<Void>?
      for try await element in values() {
        if let error = try failure.value() { throw error }
        try await room()
        last = channel.writeAndFlush(element)
        last?.whenFailure { failure.onNext($0) }
        observer.onNext(element)
      }
      try await last?.get()
    }
  }
}

private final class WritabilityHandler: ChannelInboundHandler {
  typealias InboundIn = Any

  private let isWritable: BehaviorSubject<Bool>

  init(_ isWritable: BehaviorSubject<Bool>) { self.isWritable = isWritable }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    isWritable.onNext(context.channel.isWritable)
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    isWritable.onCompleted()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { isWritable.onCompleted() }
}
