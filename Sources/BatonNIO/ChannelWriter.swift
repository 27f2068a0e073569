// SPDX-License-Identifier: MIT

#if NIO

import Baton
import BatonKernel
import NIOCore

/// Writes sequences to a channel, no faster than the other side reads: see
/// ``Baton/ObservableType/written(to:)``.
public struct ChannelWriter: Sendable {
  let channel: any Channel
  /// Whether the channel is active and writable; ends with the channel.
  let isWritable: BehaviorSubject<Bool>
  /// Fails with the channel's end.
  let gone = PublishSubject<Never>()

  /// Adds a handler that learns when the channel is writable at the end of the channel's pipeline.
  ///
  /// - Precondition: The calling code runs in the channel's loop.
  /// - Throws: An error of the channel, which may be closed.
  public init(to channel: any Channel) throws {
    self.channel = channel
    isWritable = BehaviorSubject(value: channel.isActive && channel.isWritable)
    try channel.pipeline.syncOperations.addHandler(WritabilityHandler(isWritable, gone))
  }

  /// Completes when the channel has been closed, by the other side or by this one; at once, if it has been
  /// closed before.
  ///
  /// - Scheduling: Completes in the channel's loop, or on the thread that subscribes.
  public var closed: Completable { isWritable.ignoreElements().asCompletable() }

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
  /// An element that comes while the channel is not writable waits until it is, and those that follow wait
  /// without a bound: so bound what enters the pipeline. With a ``ChannelReader`` of another channel, a slow
  /// receiver holds up a fast sender:
  ///
  /// ```swift
  /// reader.elements.written(to: writer).subscribe(onNext: { _ in credits.giveBack() })
  /// ```
  ///
  /// The sequence completes when the last element has been written to the system. It ends with an error of
  /// the source, with `ChannelError.ioOnClosedChannel` when the channel has been closed, even if there is
  /// nothing to write at the moment, or, at the latest at the next element, with the error of a write. The
  /// channel stays open in any case.
  ///
  /// - Parameter writer: The writer of the channel, whose first outbound handler takes the elements.
  /// - Scheduling: Events are delivered in the channel's loop. An element that comes there, while none waits,
  ///   is written and sent on in line, also within `subscribe`.
  public func written(to writer: ChannelWriter) -> Observable<Element> {
    let source = asObservable()
    return Producer { Writing(to: writer, $0).run(source) }
  }

  /// Writes and flushes each element, and sends it on when the channel has accepted it. At most `capacity`
  /// elements wait.
  ///
  /// Works like ``written(to:)``, for a sequence that does not wait for its clients: one that does not read
  /// misses elements.
  ///
  /// ```swift
  /// events.written(to: writer, capacity: 16, whenFull: .dropOldest)
  /// ```
  ///
  /// **The capacity** is to be that of the longest burst, and more by what a slow client may be behind:
  /// elements that come one upon another wait for the loop, too, however fast the client reads. Of a burst of
  /// 200 lines to 300 clients, all of which read, this share was dropped (a release build, two processors,
  /// one loop, the sender on another thread; with 30 clients and with one it was the same within 4 %):
  ///
  /// | capacity | 16 | 32 | 64 | 128 | 200 |
  /// |---|--:|--:|--:|--:|--:|
  /// | dropped | 87 % | 80 % | 62 % | 33 % | 0 % |
  ///
  /// Waiting elements cost what they refer to: a line that all clients share, one reference for each.
  /// `statistics` say whether the capacity suffices.
  ///
  /// - Parameters:
  ///   - writer: The writer of the channel, whose first outbound handler takes the elements.
  ///   - capacity: The maximum number of waiting elements; must be positive. The element that waits for the
  ///     channel to be writable does not count. See above.
  ///   - policy: What to do with an element that arrives when `capacity` elements wait. `.wait` blocks the
  ///     sender's thread, which must not be the loop's.
  ///   - statistics: Counts the elements that wait and that are dropped, if it is not nil.
  /// - Scheduling: Events are delivered in the channel's loop.
  public func written(
    to writer: ChannelWriter, capacity: Int, whenFull policy: OverflowPolicy,
    statistics: QueueStatistics? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return writer.write {
      source.take(until: writer.gone).values(capacity: capacity, whenFull: policy, statistics: statistics)
    }
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
        try checkLoop()
        last = channel.writeAndFlush(element)
        last?.whenFailure { failure.onNext($0) }
        observer.onNext(element)
      }
      guard let last else { return }
      try checkLoop()
      try await withCheckedThrowingContinuation { next in last.whenComplete { next.resume(with: $0) } }
    }
  }

  /// Throws if the loop has ended, so that the task runs elsewhere: NIO would complain, and never answer.
  private func checkLoop() throws {
    if !channel.eventLoop.inEventLoop { throw ChannelError.ioOnClosedChannel }
  }
}

private final class WritabilityHandler: ChannelInboundHandler {
  typealias InboundIn = Any

  private let isWritable: BehaviorSubject<Bool>
  private let gone: PublishSubject<Never>

  init(_ isWritable: BehaviorSubject<Bool>, _ gone: PublishSubject<Never>) {
    (self.isWritable, self.gone) = (isWritable, gone)
  }

  func channelActive(context: ChannelHandlerContext) {
    isWritable.onNext(context.channel.isWritable)
    context.fireChannelActive()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    isWritable.onNext(context.channel.isWritable)
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func end() {
    isWritable.onCompleted()
    gone.onError(ChannelError.ioOnClosedChannel)
  }
}

#endif
