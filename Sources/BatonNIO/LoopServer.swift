// SPDX-License-Identifier: MIT

#if NIO

import Baton
import NIOCore
import Synchronization

/// Serves the queues of all schedulers of a loop, in turns that share a budget and a pause.
///
///     idle ── a queue is woken up, or its timer is due ──▶ serving ── no queue is ready ──▶ idle
///                                                           │   ▲
///                                      the budget is spent ─┘   └─ the pause is over
///                                                           ▼   │
///                                                          resting: queues that are woken up are noted
///     any ── the loop ends ──▶ ended: all queues are abandoned
///
/// NIO runs all tasks that are due before it looks at its sockets, and those too that become due meanwhile.
/// So after 200 µs of work the server rests: a callback that is due in the future ends the loop's turn, if
/// nothing else runs until it is due. That is why a loop has one server, whatever number of schedulers: one
/// that served during another's pause would make that callback due.
///
/// NIO's callbacks keep the server until the loop ends, and the server does not keep the loop.
final class LoopServer: NIOScheduledCallbackHandler, @unchecked Sendable {  // Sendable: the loop's alone.
  private static let budget = TimeAmount.microseconds(200)
  private static let pause = TimeAmount.microseconds(20)

  /// Used in the loop alone, which is alive then.
  private unowned let loop: any EventLoop
  /// Whether the loop's time is the machine's; otherwise a pause would last until a test moves the time.
  let isReal: Bool
  /// The lines whose queues the loop has.
  private var lines: [ObjectIdentifier: LoopLine] = [:]
  /// The lines that are to be served, in this order.
  private var ready = CircularBuffer<LoopLine>()
  private var hasBegun = false
  private var isServing = false
  private var isResting = false
  /// How long the server has worked since the last pause, and until when.
  private var spent = TimeAmount.zero
  private var lastEnd = NIODeadline.uptimeNanoseconds(0)
  private let ended = Atomic(false)

  init(_ loop: any EventLoop) {
    self.loop = loop
    // No other clock shows a time between two readings of the machine's.
    let start = NIODeadline.now()
    let now = loop.now
    isReal = start <= now && now <= .now()
  }

  /// Whether the loop has ended. Read on any thread.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Has the loop tell of its end, before any work.
  func begin() {
    if loop.inEventLoop { return listen() }
    let beginning = Beginning(of: self)
    loop.execute { beginning.perform() }
  }

  fileprivate func listen() {
    if hasBegun { return }
    hasBegun = true
    // NIO tells callbacks alone of the end: this one is never due.
    if (try? loop.scheduleCallback(at: .distantFuture, handler: LoopEnd(self))) == nil { end() }
  }

  /// The loop takes no more work from the calling thread.
  fileprivate func noteEnd() { _ = ended.exchange(true, ordering: .acquiringAndReleasing) }

  /// The loop ends.
  fileprivate func end() {
    noteEnd()
    let lines = lines.values
    self.lines = [:]
    ready.removeAll()
    for line in lines { line.abandon() }
  }

  // In the loop.

  func add(_ line: LoopLine) {
    listen()
    lines[ObjectIdentifier(line)] = line
  }

  func remove(_ line: LoopLine) { lines[ObjectIdentifier(line)] = nil }

  /// Serves `line` now, or after the pause.
  func wake(_ line: LoopLine) {
    if !line.becomesReady() { return }
    ready.append(line)
    if isServing || isResting { return }
    if spent >= Self.budget, isReal, .now() - lastEnd < Self.pause { rest() } else { serve() }
  }

  private func serve() {
    let start = NIODeadline.now()
    // A loop that had nothing of this server's to run for so long may have looked at its sockets.
    if start - lastEnd >= Self.pause { spent = .zero }
    isServing = true
    let earlier = spent
    repeat {
      guard let line = ready.popFirst() else { break }
      if line.serve(for: Self.budget - spent, in: loop) == .isReady { ready.append(line) }
      lastEnd = .now()
      spent = earlier + (lastEnd - start)
    } while spent < Self.budget
    isServing = false
    if !ready.isEmpty { rest() }
  }

  /// Goes on after a pause, which begins when the loop has run the other tasks that it has taken in hand
  /// together with this one.
  private func rest() {
    isResting = true
    loop.execute { [self] in
      guard isReal else { return goOn() }
      let callback = try? loop.scheduleCallback(at: .now() + Self.pause, handler: self)
      if callback == nil { end() }
    }
  }

  private func goOn() {
    isResting = false
    spent = .zero
    serve()
  }

  func handleScheduledCallback(eventLoop: some EventLoop) { goOn() }
}

/// The place of one scheduler in its loop: its queue, and one callback for all its timers.
final class LoopLine: NIOScheduledCallbackHandler, @unchecked Sendable {  // Sendable: the loop's alone.
  enum Turn {
    case isReady, waits
  }

  private let server: LoopServer
  /// From the first wake-up on, until the scheduler or the loop has ended.
  private var queue: EventLoopQueue?
  private var isReady = false
  private var alarm: (callback: NIOScheduledCallback, due: NIODeadline)?

  init(_ server: LoopServer) { self.server = server }

  /// Called on any thread: the scheduler has work, or has been freed.
  func wake(_ queue: EventLoopQueue, in loop: any EventLoop) {
    // NIO complains of work for a loop that has ended.
    if server.hasEnded { return queue.abandon() }
    loop.execute { [self] in
      if server.hasEnded { return queue.abandon() }
      if self.queue == nil {
        self.queue = queue
        server.add(self)
      }
      server.wake(self)
    }
  }

  /// Returns false if it was ready already, or has nothing to serve.
  func becomesReady() -> Bool {
    if isReady || queue == nil { return false }
    isReady = true
    return true
  }

  func serve(for budget: TimeAmount, in loop: any EventLoop) -> Turn {
    isReady = false
    var isMore = false
    queue?.serve(for: Duration(max(budget, .zero))) { turn in
      switch turn {
      case .again: isMore = becomesReady()
      case .wait(nil): break
      case .wait(let span?): wake(at: (server.isReal ? .now() : loop.now) + TimeAmount(span), in: loop)
      case .finished: finish()
      }
    }
    return isMore ? .isReady : .waits
  }

  /// An earlier alarm stays: in NIO, cancelling takes time in proportion to the number of callbacks.
  private func wake(at due: NIODeadline, in loop: any EventLoop) {
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
    (queue, alarm) = (nil, nil)
    server.remove(self)
  }

  func abandon() {
    let last = queue
    (queue, alarm) = (nil, nil)
    last?.abandon()
  }

  func handleScheduledCallback(eventLoop: some EventLoop) {
    alarm = nil
    server.wake(self)
  }
}

/// Tells a server of its loop's end.
private final class LoopEnd: NIOScheduledCallbackHandler, Sendable {
  private let server: LoopServer

  init(_ server: LoopServer) { self.server = server }

  func handleScheduledCallback(eventLoop: some EventLoop) {}

  func didCancelScheduledCallback(eventLoop: some EventLoop) { server.end() }
}

/// The first task of a server. A loop that had ended before frees it without a turn: then `isDone` is that
/// thread's.
private final class Beginning: @unchecked Sendable {  // Sendable: the loop's, or as said above.
  private let server: LoopServer
  private var isDone = false

  init(of server: LoopServer) { self.server = server }

  func perform() {
    isDone = true
    server.listen()
  }

  deinit { if !isDone { server.noteEnd() } }
}

#endif
