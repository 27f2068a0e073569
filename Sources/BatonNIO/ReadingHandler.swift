// SPDX-License-Identifier: MIT

#if NIO

import Baton
import NIOCore
import Synchronization

/// A subscription to a reader's elements.
///
///     made ── takes the seat, on the subscriber's thread ──▶ seated ── begins, in the loop ──▶ current
///       └── the seat is taken: AlreadySubscribed                  └──────────┬──────────────────┘
///                                              disposal, on any thread, or the end of the elements
///                                                                           ▼
///                                                                         over ── leaves, in the loop
///
/// It is over at once, and the seat free, on whatever thread that is. The loop learns of it later, and so
/// looks before it sends. When it leaves, its credit comes back.
final class ReaderSubscription: Sendable {
  private let over = Atomic(false)

  var isOver: Bool { over.load(ordering: .acquiring) }

  func end() { _ = over.exchange(true, ordering: .acquiringAndReleasing) }
}

/// What the present subscription to a reader's elements holds, until it is over.
final class ReaderSeat: Sendable {
  private let holder = Mutex<ReaderSubscription?>(nil)

  /// Returns false if it is taken.
  func take(_ subscription: ReaderSubscription) -> Bool {
    holder.withLock { holder in
      if let holder, !holder.isOver { return false }
      holder = subscription
      return true
    }
  }
}

/// Sends what is read while there are credits, and keeps the rest: of a message in several parts, and of what
/// NIO reads without being asked, which is all that there is, when the other side has closed.
///
/// What it does next, if there is a subscriber that is not over:
///
///     an element waits, and it has a credit ──▶ sends it; after a disposal it keeps both, and leaves
///     an element waits                      ──▶ waits for a credit
///     none waits, and the channel has ended ──▶ sends the end
///     none waits, and nothing is being read ──▶ reads: so one element may be read without a credit
///
/// Without a subscriber it has no credit and waits for none.
final class ReadingHandler<Element: Sendable>: ChannelInboundHandler {
  typealias InboundIn = Element

  private let credits: Credits
  private let scheduler: EventLoopScheduler
  private let loop: any EventLoop
  private let closed: PublishSubject<Never>
  /// Whether it has a credit that no element has yet; and how it gives up waiting for one.
  private var hasCredit = false
  private var wait: (any Disposable)?
  /// How often it has waited: a credit for an earlier wait, which was given up just then, comes back.
  private var waits = 0
  private var waiting = CircularBuffer<Element>()
  private var subscriber: (subscription: ReaderSubscription, observer: AnyObserver<Element>)?
  private var outcome: Event<Element>?
  private var isReading = false
  /// Whether it is sending: an observer may call the handler again.
  private var isSending = false
  private var context: ChannelHandlerContext?

  init(
    _ credits: Credits, _ scheduler: EventLoopScheduler, _ loop: any EventLoop,
    _ closed: PublishSubject<Never>
  ) {
    self.credits = credits
    self.scheduler = scheduler
    self.loop = loop
    self.closed = closed
  }

  /// A subscriber has the seat; the one before, if there is one still, is over.
  func begin(_ subscription: ReaderSubscription, _ observer: AnyObserver<Element>) {
    if subscription.isOver { return }
    subscriber = (subscription, observer)
    goOn()
  }

  /// A subscription that is over leaves.
  func leave(_ subscription: ReaderSubscription) {
    guard subscriber?.subscription === subscription else { return }
    subscriber = nil
    wait?.dispose()
    wait = nil
    if hasCredit { credits.giveBack() }
    hasCredit = false
  }

  private func goOn() {
    if isSending { return }
    isSending = true
    // So that tasks of what is subscribed to meanwhile run in the loop.
    Schedulers.run(as: scheduler) { while sendNext() {} }
    isSending = false
  }

  /// Returns whether there may be more to do.
  private func sendNext() -> Bool {
    guard let (subscription, observer) = subscriber else { return false }
    if subscription.isOver {
      leave(subscription)
    } else if !waiting.isEmpty {
      if !takeCredit() { return false }
      send(to: observer, of: subscription)
    } else if let outcome {
      // Before, so that a subscriber that follows finds the seat free.
      subscription.end()
      leave(subscription)
      observer.on(outcome)
    } else {
      if !isReading, let context, context.channel.isActive {
        isReading = true
        context.read()
        // The channel may have read at once.
        return !isReading || !waiting.isEmpty
      }
      return false
    }
    return true
  }

  private func send(to observer: AnyObserver<Element>, of subscription: ReaderSubscription) {
    let element = waiting.removeFirst()
    hasCredit = false
    if observer.offer(element) { return }
    waiting.prepend(element)
    // Disposed of: the element is the next subscriber's, and its credit comes back.
    subscription.end()
    if subscriber?.subscription === subscription { hasCredit = true } else { credits.giveBack() }
    leave(subscription)
  }

  /// Returns whether there is a credit for the next element. If there is none, the handler goes on when there
  /// is.
  private func takeCredit() -> Bool {
    if hasCredit || credits.takeIfAvailable() {
      hasCredit = true
      return true
    }
    if wait == nil {
      let this = NIOLoopBound(self, eventLoop: loop)
      waits += 1
      wait = credits.request { [scheduler, credits, waits] in
        scheduler.call {
          this.value.gotCredit(waits)
        } else: { _ in
          credits.giveBack()
        }
      }
    }
    return false
  }

  private func gotCredit(_ number: Int) {
    if wait == nil || number != waits { return credits.giveBack() }
    wait = nil
    hasCredit = true
    goOn()
  }

  private func finish(_ outcome: Event<Element>) {
    if self.outcome == nil { self.outcome = outcome }
    goOn()
  }

  // The channel.

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    finish(.completed)
    closed.onCompleted()
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    goOn()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    waiting.append(unwrapInboundIn(data))
    goOn()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    context.fireChannelReadComplete()
    goOn()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    context.fireUserInboundEventTriggered(event)
    if event as? ChannelEvent == .inputClosed { finish(.completed) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { finish(.error(error)) }

  func channelInactive(context: ChannelHandlerContext) {
    context.fireChannelInactive()
    finish(.completed)
    closed.onCompleted()
  }
}

#endif
