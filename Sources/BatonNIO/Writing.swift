// SPDX-License-Identifier: MIT

#if NIO

import Baton
import BatonKernel
import BatonSchedulers
import NIOCore
import Synchronization

/// What writes the events of one subscription to a channel, in its loop.
///
/// An event that comes in the loop while none waits is handled there and then. Others wait in `inbox`. It is
/// *served* from the first event on until it is found empty: by the loop, by a call that the loop is to make,
/// or by a subscription to the channel's being writable. Whoever has it served is the only one to handle
/// events, which keeps their order.
final class Writing<Element: Sendable>: Disposable, @unchecked Sendable {  // Sendable: the loop's alone.
  private struct Inbox {
    var events = Fifo<Event<Element>>()
    var isServed = false
    var isDisposed = false
  }

  private enum Step {
    case handle(Event<Element>)
    case wait
    case rest
  }

  private let writer: ChannelWriter
  private let downstream: Sink<Element>
  /// The source's, in that of the sink.
  private let stretch: Scope
  private let inbox = Mutex(Inbox())
  /// Waits for the channel to be writable.
  private let waiting = SerialDisposable()

  // Only touched in the loop.
  private var last: EventLoopFuture<Void>?
  private var failure: (any Error)?

  init(to writer: ChannelWriter, _ downstream: Sink<Element>) {
    (self.writer, self.downstream) = (writer, downstream)
    stretch = Scope(in: downstream.scope)
  }

  private var channel: any Channel { writer.channel }

  /// Subscribes to a source; and to the channel's end, unless the source ends at once.
  func run(_ source: Observable<Element>) {
    downstream.scope.add(self)
    source.run(
      Sink(
        ending: stretch, next: { self.on(.next($0)) },
        end: { terminal in
          if case .error(let error) = terminal { self.on(.error(error)) } else { self.on(.completed) }
        }))
    if stretch.isDisposed { return }
    writer.gone.run(
      Sink(
        ending: Scope(in: stretch), next: { _ in },
        end: { _ in
          guard let closed = self.stretch.close() else { return }
          self.on(.error(ChannelError.ioOnClosedChannel))
          closed.settle()
        }))
  }

  private func on(_ event: Event<Element>) {
    let isInLoop = channel.eventLoop.inEventLoop
    let isHandled = isInLoop && (event.element == nil || canWrite)
    let isFirst = inbox.withLock { inbox in
      if inbox.isDisposed { return false }
      let isFirst = !inbox.isServed
      inbox.isServed = true
      if !isFirst || !isHandled { inbox.events.append(event) }
      return isFirst
    }
    if !isFirst { return }
    if !isInLoop { return serveLater() }
    if !isHandled || handle(event) { serve() }
  }

  func dispose() {
    waiting.dispose()
    var dropped = Fifo<Event<Element>>()
    inbox.withLock { inbox in
      inbox.isDisposed = true
      swap(&inbox.events, &dropped)
    }
    // Freed outside the lock, because an element's `deinit` may run any code.
    withExtendedLifetime(dropped) {}
  }

  private func serveLater() {
    channel.eventLoop.scheduler.call(
      { self.serve() }, else: { _ in self.end(.error(ChannelError.ioOnClosedChannel)) })
  }

  /// It changes in the loop alone.
  private var canWrite: Bool { channel.isActive && channel.isWritable }

  /// Handles what waits, a number of events in one turn of the loop.
  private func serve() {
    for _ in 0..<64 {
      let canWrite = canWrite
      let step = inbox.withLock { inbox -> Step in
        guard let event = inbox.events.first else {
          inbox.isServed = false
          return .rest
        }
        if event.element != nil, !canWrite { return .wait }
        _ = inbox.events.popFirst()
        return .handle(event)
      }
      switch step {
      case .handle(let event): if !handle(event) { return }
      case .wait: return wait()
      case .rest: return
      }
    }
    serveLater()
  }

  /// Returns whether more may follow.
  private func handle(_ event: Event<Element>) -> Bool {
    switch event {
    case .next(let element): return write(element)
    case .error(let error): end(.error(error))
    case .completed: complete()
    }
    return false
  }

  private func write(_ element: Element) -> Bool {
    if let failure {
      end(.error(failure))
      return false
    }
    let written = channel.writeAndFlush(element)
    written.whenFailure { self.failure = $0 }
    last = written
    if !downstream.scope.isDisposed { downstream.next(element) }
    return true
  }

  /// Serves again when the channel is active and writable; or fails, if it has been closed.
  private func wait() {
    let resumption = SingleAssignmentDisposable()
    waiting.disposable = resumption
    resumption.setDisposable(
      // Without what the channel has said before.
      writer.isWritable.skip(1).filter { $0 }.subscribe(
        onNext: { [self] _ in
          resumption.dispose()
          serve()
        },
        onCompleted: { [self] in end(.error(ChannelError.ioOnClosedChannel)) }))
  }

  /// The end of what is written: nothing is handled after it, because the inbox stays served.
  private func complete() {
    guard let last else { return end(.completed) }
    last.whenComplete { result in
      switch result {
      case .success: self.end(.completed)
      case .failure(let error): self.end(.error(error))
      }
    }
  }

  private func end(_ terminal: Terminal) {
    dispose()
    let closed = stretch.closeIfOpen()
    if !downstream.scope.isDisposed { downstream.end(terminal) }
    closed.settle()
  }
}

#endif
