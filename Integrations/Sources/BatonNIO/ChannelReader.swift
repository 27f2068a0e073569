// SPDX-License-Identifier: MIT

import Baton
import NIOCore

/// What a channel receives, as a sequence that is not read ahead of its subscriber.
///
/// The reader takes a credit for each element, before it asks the channel for one. Code that has finished with an element gives the
/// credit back. While there is none the channel does not read, so that the other side has to wait:
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
/// credits as it has tasks. Readers that share credits share the room.
public struct ChannelReader<Element: Sendable>: Sendable {
  private let loop: any EventLoop
  private let handler: NIOLoopBound<ReadingHandler<Element>>

  /// Takes over the reading of a channel: adds a handler at the end of its pipeline, and switches `autoRead` off.
  ///
  /// Elements are what the last handler before passes on. A handler that makes several of one message, such as a
  /// decoder, may make more than there are credits. Those wait in the reader; nothing more is read meanwhile.
  ///
  /// - Parameters:
  ///   - element: The type of what the pipeline passes to its last handler.
  ///   - channel: The channel.
  ///   - credits: The room for elements that are under way.
  /// - Precondition: The calling code runs in the channel's loop.
  /// - Throws: An error of the channel, which may be closed.
  public init(of element: Element.Type = Element.self, from channel: any Channel, credits: Credits) throws {
    loop = channel.eventLoop
    let handler = ReadingHandler<Element>(credits, loop)
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

/// Sends what is read while there are credits, and keeps the rest: of a message in several parts, and of what NIO reads without
/// being asked, which is all that there is, when the other side has closed.
private final class ReadingHandler<Element: Sendable>: ChannelInboundHandler {
  typealias InboundIn = Element

  private enum Outcome {
    case completed
    case failed(any Error)
  }

  private let credits: Credits
  private let loop: any EventLoop
  /// Whether it has a credit that no element has yet; and how it gives up waiting for one.
  private var hasCredit = false
  private var wait: (any Disposable)?
  private var waiting = CircularBuffer<Element>()
  private var subscriber: (subscription: Subscription, observer: AnyObserver<Element>)?
  private var outcome: Outcome?
  private var isReading = false
  private var context: ChannelHandlerContext?

  init(_ credits: Credits, _ loop: any EventLoop) {
    self.credits = credits
    self.loop = loop
  }

  func begin(_ subscription: Subscription, _ observer: AnyObserver<Element>) {
    if subscription.isOver { return }
    if subscriber != nil { return observer.onError(AlreadySubscribed()) }
    subscriber = (subscription, observer)
    deliver()
  }

  func end(_ subscription: Subscription) {
    subscription.isOver = true
    if subscriber?.subscription === subscription {
      subscriber = nil
      letGoOfCredit()
    }
  }

  /// Sends what waits, as far as there are credits; then the outcome, or reads. An observer may call this again.
  private func deliver() {
    while let subscriber, !waiting.isEmpty {
      if !takeCredit() { return }
      hasCredit = false
      subscriber.observer.onNext(waiting.removeFirst())
    }
    guard let subscriber else { return }
    switch outcome {
    case .completed: subscriber.observer.onCompleted()
    case .failed(let error): subscriber.observer.onError(error)
    case nil:
      if !isReading, let context, context.channel.isActive, takeCredit() {
        isReading = true
        context.read()
      }
      return
    }
    letGoOfCredit()
  }

  /// Returns whether there is a credit for the next element. If there is none, it comes back when there is.
  private func takeCredit() -> Bool {
    if hasCredit || credits.takeIfAvailable() {
      hasCredit = true
      return true
    }
    if wait == nil {
      let this = NIOLoopBound(self, eventLoop: loop)
      wait = credits.take { [loop] in loop.execute { this.value.gotCredit() } }
    }
    return false
  }

  private func gotCredit() {
    wait = nil
    // The subscriber may have gone meanwhile.
    if hasCredit || subscriber == nil { return credits.giveBack() }
    hasCredit = true
    deliver()
  }

  private func letGoOfCredit() {
    wait?.dispose()
    wait = nil
    if hasCredit { credits.giveBack() }
    hasCredit = false
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
