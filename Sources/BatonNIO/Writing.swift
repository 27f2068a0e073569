// SPDX-License-Identifier: MIT

#if NIO

import Baton
import NIOCore
import Synchronization

/// What writes the events of one subscription to a channel, in its loop.
///
/// An event that comes in the loop while none waits is handled there and then, without a task. Others wait in `inbox`. It is *served*
/// from the first event on until it is found empty: by the loop, by a call that the loop is to make, or by a subscription to the
/// channel's being writable. Whoever has it served is the only one to handle events, which keeps their order.
final class Writing<Element: Sendable>: Disposable, @unchecked Sendable {  // Sendable: the loop's alone.
  private struct Inbox {
    var events: CircularBuffer<Event<Element>> = []
    var isServed = false
    var isDisposed = false
  }

  private enum Step {
    case handle(Event<Element>)
    case wait
    case rest
  }

  private let writer: ChannelWriter
  private let observer: AnyObserver<Element>
  private let inbox = Mutex(Inbox())
  /// Waits for the channel to be writable.
  private let waiting = SerialDisposable()

  // Only touched in the loop.
  private var last: EventLoopFuture<Void>?
  private var failure: (any Error)?

  init(to writer: ChannelWriter, _ observer: AnyObserver<Element>) {
    (self.writer, self.observer) = (writer, observer)
  }

  private var channel: any Channel { writer.channel }

  func on(_ event: Event<Element>) {
    let isFirst = inbox.withLock { inbox in
      if inbox.isDisposed { return false }
      inbox.events.append(event)
      defer { inbox.isServed = true }
      return !inbox.isServed
    }
    if !isFirst { return }
    if channel.eventLoop.inEventLoop { serve() } else { serveLater() }
  }

  func dispose() {
    waiting.dispose()
    var dropped: CircularBuffer<Event<Element>> = []
    inbox.withLock { inbox in
      inbox.isDisposed = true
      swap(&inbox.events, &dropped)
    }
    // Freed outside the lock, because an element's `deinit` may run any code.
    withExtendedLifetime(dropped) {}
  }

  private func serveLater() {
    channel.eventLoop.scheduler.call(
      { self.serve() }, else: { _ in self.end(ChannelError.ioOnClosedChannel) })
  }

  /// Handles what waits, a number of events in one turn of the loop.
  private func serve() {
    for _ in 0..<64 {
      // Both change in the loop alone.
      let canWrite = channel.isActive && channel.isWritable
      let step = inbox.withLock { inbox -> Step in
        guard let event = inbox.events.first else {
          inbox.isServed = false
          return .rest
        }
        if event.element != nil, !canWrite { return .wait }
        inbox.events.removeFirst()
        return .handle(event)
      }
      switch step {
      case .handle(.next(let element)): if !write(element) { return }
      case .handle(.error(let error)): return end(error)
      case .handle(.completed): return complete()
      case .wait: return wait()
      case .rest: return
      }
    }
    serveLater()
  }

  private func write(_ element: Element) -> Bool {
    if let failure {
      end(failure)
      return false
    }
    let written = channel.writeAndFlush(element)
    written.whenFailure { self.failure = $0 }
    last = written
    observer.onNext(element)
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
        onCompleted: { [self] in end(ChannelError.ioOnClosedChannel) }))
  }

  /// The end of what is written: nothing is handled after it, because the inbox stays served.
  private func complete() {
    guard let last else { return observer.onCompleted() }
    last.whenComplete { result in
      switch result {
      case .success: self.observer.onCompleted()
      case .failure(let error): self.end(error)
      }
    }
  }

  private func end(_ error: any Error) {
    dispose()
    observer.onError(error)
  }
}

#endif
