// SPDX-License-Identifier: MIT

import Baton
import NIOCore

/// What a channel receives, as a sequence that is not read ahead of its subscriber.
///
/// There are places for a number of elements. An element takes a place when it is sent; code that has finished with
/// an element gives the place back with ``leave()``. While there is none the channel does not read, so that the
/// other side has to wait:
///
/// ```swift
/// let bootstrap = ServerBootstrap(group: group).childChannelInitializer { channel in
///   channel.eventLoop.makeCompletedFuture {
///     let reader = try ChannelReader(of: ByteBuffer.self, from: channel, places: 8)
///     _ = reader.elements.map(maxConcurrent: 4) { try await store($0) }
///       .subscribe(onNext: { reader.leave() }, onError: { _ in channel.close(promise: nil) })
///   }
/// }
/// ```
///
/// The results of a concurrent `map` arrive in the order of the elements, so there should be at least as many
/// places as it has tasks.
public struct ChannelReader<Element: Sendable>: Sendable {
  private let loop: any EventLoop
  private let handler: NIOLoopBound<ReadingHandler<Element>>

  /// Takes over the reading of a channel: adds a handler at the end of its pipeline, and switches `autoRead` off.
  ///
  /// Elements are what the last handler before passes on. A handler that makes several of one message, such as a
  /// decoder, may make more than there are places. Those wait in the reader; nothing more is read meanwhile.
  ///
  /// - Parameters:
  ///   - element: The type of what the pipeline passes to its last handler.
  ///   - channel: The channel.
  ///   - places: The number of elements that may be under way; must be positive.
  /// - Precondition: The calling code runs in the channel's loop.
  /// - Throws: An error of the channel, which may be closed.
  public init(of element: Element.Type = Element.self, from channel: any Channel, places: Int) throws {
    precondition(places > 0, "ChannelReader: places must be positive, was \(places)")
    loop = channel.eventLoop
    let handler = ReadingHandler<Element>(places: places)
    self.handler = NIOLoopBound(handler, eventLoop: loop)
    try channel.syncOptions?.setOption(.autoRead, value: false)
    try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  /// The elements, for one subscriber at a time.
  ///
  /// The sequence completes when the other side has closed the channel, or its half, and all elements have been
  /// sent; an error of the channel ends it. A second subscriber gets ``AlreadySubscribed``. After a disposal nothing
  /// is read; the channel stays open, because it may be written to.
  ///
  /// - Scheduling: Events are delivered in the channel's loop.
  public var elements: Observable<Element> {
    .create { [self] observer in
      let subscription = Subscription()
      // Never in line: a subscriber that is content with the first element can dispose of the rest only afterwards.
      loop.execute { [handler] in handler.value.begin(subscription, observer) }
      return Disposables.create { inLoop { $0.end(subscription) } }
    }
  }

  /// Gives the place of one element back. This method may be called from any thread.
  public func leave() { inLoop { $0.leave() } }

  private func inLoop(_ body: @escaping @Sendable (ReadingHandler<Element>) -> Void) {
    if loop.inEventLoop { body(handler.value) } else { loop.execute { body(handler.value) } }
  }
}

/// The error of a second subscriber to the elements of a ``ChannelReader``.
public struct AlreadySubscribed: Error, Equatable {}

/// A subscription, which may be over before it has begun.
private final class Subscription: @unchecked Sendable {  // Sendable: the variable belongs to the loop.
  var isOver = false
}

/// Sends what is read while there are places, and keeps the rest: of a message in several parts, and of what NIO reads without
/// being asked, which is all that there is, when the other side has closed.
private final class ReadingHandler<Element: Sendable>: ChannelInboundHandler {
  typealias InboundIn = Element

  private enum Outcome {
    case completed
    case failed(any Error)
  }

  private var places: Int
  private var waiting = CircularBuffer<Element>()
  private var subscriber: (subscription: Subscription, observer: AnyObserver<Element>)?
  private var outcome: Outcome?
  private var isReading = false
  private var context: ChannelHandlerContext?

  init(places: Int) { self.places = places }

  func begin(_ subscription: Subscription, _ observer: AnyObserver<Element>) {
    if subscription.isOver { return }
    if subscriber != nil { return observer.onError(AlreadySubscribed()) }
    subscriber = (subscription, observer)
    deliver()
  }

  func end(_ subscription: Subscription) {
    subscription.isOver = true
    if subscriber?.subscription === subscription { subscriber = nil }
  }

  func leave() {
    places += 1
    deliver()
  }

  /// Sends what waits, as far as there are places; then the outcome, or reads. An observer may call this again.
  private func deliver() {
    while places > 0, let subscriber, let element = waiting.popFirst() {
      places -= 1
      subscriber.observer.onNext(element)
    }
    guard waiting.isEmpty, let subscriber else { return }
    switch outcome {
    case .completed: subscriber.observer.onCompleted()
    case .failed(let error): subscriber.observer.onError(error)
    case nil:
      if places > 0, !isReading, let context, context.channel.isActive {
        isReading = true
        context.read()
      }
    }
  }

  private func finish(_ outcome: Outcome) {
    if self.outcome == nil { self.outcome = outcome }
    deliver()
  }

  // The channel.

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    finish(.completed)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    deliver()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    waiting.append(unwrapInboundIn(data))
    deliver()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    context.fireChannelReadComplete()
    deliver()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.fireUserInboundEventTriggered(event)
    if event as? ChannelEvent == .inputClosed { finish(.completed) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { finish(.failed(error)) }

  func channelInactive(context: ChannelHandlerContext) {
    context.fireChannelInactive()
    finish(.completed)
  }
}
