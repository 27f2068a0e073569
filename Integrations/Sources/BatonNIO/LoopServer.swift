// SPDX-License-Identifier: MIT

import Baton
import NIOCore

/// Serves the queue of one scheduler in a loop, with one callback for all its timers.
///
/// NIO runs all tasks that are due before it looks at its sockets, and those too that become due meanwhile. So a server that has more
/// to run goes on after a pause: a callback that is due in the future ends the loop's turn.
// Sendable: the variables belong to the loop.
final class LoopServer: NIOScheduledCallbackHandler, @unchecked Sendable {
  private static let pause = TimeAmount.microseconds(20)

  private let loop: any EventLoop
  /// Whether the loop's time is the machine's; otherwise a pause would last until a test moves the time.
  private let isReal: Bool
  /// From the first turn on, until the scheduler or the loop has ended.
  private var queue: EventLoopQueue?
  private var end: LoopEnd?
  private var alarm: (callback: NIOScheduledCallback, due: NIODeadline)?

  init(_ loop: any EventLoop, isReal: Bool) { (self.loop, self.isReal) = (loop, isReal) }

  /// Called once the scheduler has work, or has been freed.
  func serve(_ queue: EventLoopQueue) {
    if self.queue == nil {
      self.queue = queue
      end = LoopEnd(of: queue, in: loop)
    }
    queue.serve { turn in
      switch turn {
      case .again where isReal: wake(at: .now() + Self.pause)
      case .again: loop.execute { self.serve(queue) }
      case .wait(nil): break
      // A timer that is due already is no reason to go on without a pause.
      case .wait(let span?) where isReal: wake(at: .now() + max(TimeAmount(span), Self.pause))
      case .wait(let span?): wake(at: loop.now + TimeAmount(span))
      case .finished: finish()
      }
    }
  }

  /// An earlier alarm stays: in NIO, cancelling takes time in proportion to the number of callbacks.
  private func wake(at due: NIODeadline) {
    if let alarm, alarm.due <= due { return }
    alarm?.callback.cancel()
    alarm = nil
    if let callback = try? loop.scheduleCallback(at: due, handler: self) {
      alarm = (callback, due)
    } else {
      queue?.abandon()
    }
  }

  private func finish() {
    alarm?.callback.cancel()
    end?.cancel()
    (queue, end, alarm) = (nil, nil, nil)
  }

  func handleScheduledCallback(eventLoop: some EventLoop) {
    alarm = nil
    if let queue { serve(queue) }
  }
}

/// Abandons a queue when the loop ends: NIO tells this to callbacks alone, so here is one that is never due.
// Sendable: the variables belong to the loop.
private final class LoopEnd: NIOScheduledCallbackHandler, @unchecked Sendable {
  private var queue: EventLoopQueue?
  private var callback: NIOScheduledCallback?

  init(of queue: EventLoopQueue, in loop: any EventLoop) {
    self.queue = queue
    callback = try? loop.scheduleCallback(at: .distantFuture, handler: self)
    if callback == nil { abandon() }
  }

  /// NIO then calls `didCancelScheduledCallback` under its lock.
  func cancel() {
    queue = nil
    callback?.cancel()
  }

  func handleScheduledCallback(eventLoop: some EventLoop) { abandon() }

  func didCancelScheduledCallback(eventLoop: some EventLoop) { abandon() }

  private func abandon() {
    let last = queue
    queue = nil
    last?.abandon()
  }
}
