// SPDX-License-Identifier: MIT

#if NIO

import Baton
import NIOCore

/// What a channel receives, as a sequence that is not read ahead of its subscriber.
///
/// The reader takes a credit for each element that it sends. Code that has finished with an element gives the
/// credit back. While there is none, one element waits in the reader and the channel does not read, so that
/// the other side has to wait:
///
/// ```swift
/// let bootstrap = ServerBootstrap(group: group).childChannelInitializer { channel in
///   channel.eventLoop.makeCompletedFuture {
///     let credits = Credits(8)
///     let reader = try ChannelReader(of: ByteBuffer.self, from: channel, credits: credits)
///     _ = reader.elements.map(maxConcurrent: 4) { try await store($0) }
///       .subscribe(onNext: { credits.giveBack() }, onError: { _ in channel.close(promise: nil) })
///   }
/// }
/// ```
///
/// The results of a concurrent `map` arrive in the order of the elements, so there should be at least as many
/// credits as it has tasks. Readers that share credits share the room, in the order in which they ask; a
/// client that sends nothing has none of it.
public struct ChannelReader<Element: Sendable>: Sendable {
  private let loop: any EventLoop
  private let scheduler: EventLoopScheduler
  private let handler: NIOLoopBound<ReadingHandler<Element>>
  private let seat = ReaderSeat()
  private let end = PublishSubject<Never>()

  /// Takes over the reading of a channel: adds a handler at the end of its pipeline, and switches `autoRead`
  /// off.
  ///
  /// Elements are what the last handler before passes on. A handler that makes several of one message, such
  /// as a decoder, may make more than there are credits. Those wait in the reader; nothing more is read
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - element: The type of what the pipeline passes to its last handler.
  ///   - channel: The channel.
  ///   - credits: The room for elements that are under way.
  /// - Precondition: The calling code runs in the channel's loop.
  /// - Throws: An error of the channel, which may be closed.
  public init(of element: Element.Type = Element.self, from channel: any Channel, credits: Credits) throws {
    loop = channel.eventLoop
    scheduler = loop.scheduler
    let handler = ReadingHandler<Element>(credits, scheduler, loop, end)
    self.handler = NIOLoopBound(handler, eventLoop: loop)
    try channel.syncOptions?.setOption(.autoRead, value: false)
    try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  /// The elements, for one subscriber at a time.
  ///
  /// The sequence completes when the other side has closed the channel, or its half, and all elements have
  /// been sent; an error of the channel ends it. After a disposal, on whatever thread, nothing is read;
  /// elements that no closure has seen are the next subscriber's, and their credits come back. The channel
  /// stays open, because it may be written to.
  ///
  /// A second subscriber, before the first is over, gets ``AlreadySubscribed`` at once. That is a mistake in
  /// the program, which operators such as `materialize`, `catch` and `retry` could hide: so it is also
  /// reported to `Hooks.defaultErrorHandler`, in any case. It does not end the program, because other
  /// connections are not to blame.
  ///
  /// If the loop has ended, the sequence ends with a `SchedulerRefusal`.
  ///
  /// - Scheduling: Events are delivered in the channel's loop; ``AlreadySubscribed`` on the thread that
  ///   subscribes.
  public var elements: Observable<Element> {
    .create { [self] observer in
      let subscription = ReaderSubscription()
      if !seat.take(subscription) {
        Hooks.defaultErrorHandler([], AlreadySubscribed())
        observer.onError(AlreadySubscribed())
        return Disposables.create()
      }
      // Never in line: a subscriber that is content with the first element can dispose of the rest only
      // afterwards.
      scheduler.call { [handler] in
        handler.value.begin(subscription, observer)
      } else: { refusal in
        subscription.end()
        observer.onError(refusal)
      }
      return Disposables.create {
        subscription.end()
        inLoop { $0.leave(subscription) }
      }
    }
  }

  /// Completes when the channel has been closed, by the other side or by this one; at once, if it has been
  /// closed before.
  ///
  /// A client that has gone is noticed even if nothing is read or written at the moment. What it had sent
  /// before that is in ``elements`` still. For a pipeline that is to end with the connection:
  ///
  /// ```swift
  /// events.take(until: reader.closed.andThen(Observable.just(())))
  /// ```
  ///
  /// - Scheduling: Completes in the channel's loop, or on the thread that subscribes.
  public var closed: Completable { end.asObservable().asCompletable() }

  private func inLoop(_ body: @escaping @Sendable (ReadingHandler<Element>) -> Void) {
    if loop.inEventLoop {
      body(handler.value)
    } else {
      scheduler.call { [handler] in body(handler.value) }
    }
  }
}

/// The error of a second subscriber to the elements of a ``ChannelReader``.
public struct AlreadySubscribed: Error, Equatable, CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    "ChannelReader: the elements have a subscriber already, and none but that gets them until it is over"
  }
}

#endif
