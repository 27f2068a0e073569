// SPDX-License-Identifier: MIT

import Baton
import CEpoll
import Foundation
import Synchronization

/// An event loop on `epoll`: file descriptors, and the schedulers that it serves. One thread runs it.
final class EpollLoop: Sendable {
  private struct State: Sendable {
    /// What to do when there is something to read.
    var handlers: [CInt: @Sendable () -> Void] = [:]
    /// The schedulers that are served in each turn.
    var queues: Set<EventLoopQueue> = []
    /// Whether the loop serves nothing any more.
    var isOver = false
  }

  private let epoll = epoll_create1(0)
  /// Readable when the loop has been woken up.
  private let wakeUp = eventfd(0, CInt(EFD_NONBLOCK))
  /// Readable when the first timer of all schedulers is due.
  private let timer = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK))
  private let thread = Atomic<UInt>(0)
  private let isStopped = Atomic(false)
  private let state = Mutex(State())

  init() { for descriptor in [wakeUp, timer] { watch(descriptor) { drain(descriptor) } } }

  deinit { for descriptor in [epoll, wakeUp, timer] { close(descriptor) } }

  /// Makes a scheduler that runs its work here. The loop serves it until it has finished.
  ///
  /// - Parameter isMain: Whether the main thread runs the loop.
  func makeScheduler(name: String = "epoll", isMain: Bool = false) -> EventLoopScheduler {
    EventLoopScheduler(
      name: name,
      isMain: isMain,
      isCurrent: { [self] in thread.load(ordering: .relaxed) == UInt(pthread_self()) },
      wake: { [self] queue in
        let isOver = state.withLock { state in
          if !state.isOver { state.queues.insert(queue) }
          return state.isOver
        }
        if isOver { queue.abandon() } else { signal() }
      })
  }

  /// Sends when there is something to read. The subscriber reads all that there is.
  ///
  /// - Scheduling: in the loop.
  func readable(_ descriptor: CInt) -> Observable<Void> {
    .create { [self] observer in
      watch(descriptor) { observer.onNext(()) }
      return Disposables.create { [self] in
        _ = epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
        state.withLock { $0.handlers.removeValue(forKey: descriptor) }.map { _ in }
      }
    }
  }

  /// Serves descriptors and schedulers on the calling thread, until it is stopped. What waits then is
  /// refused.
  func run() {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
    var events = [epoll_event](repeating: epoll_event(), count: 64)
    while !isStopped.load(ordering: .acquiring) {
      let count = epoll_wait(epoll, &events, CInt(events.count), -1)
      for event in events.prefix(Int(max(count, 0))) { state.withLock { $0.handlers[event.data.fd] }?() }
      serveSchedulers()
    }
    abandonSchedulers()
  }

  /// Has `run()` return.
  func stop() {
    _ = isStopped.exchange(true, ordering: .acquiringAndReleasing)
    signal()
  }

  private func serveSchedulers() {
    var next: Duration?
    for queue in state.withLock({ $0.queues }) {
      queue.serve { turn in
        switch turn {
        case .again: next = .zero
        case .wait(let span): next = [next, span].compactMap { $0 }.min()
        case .finished: state.withLock { _ = $0.queues.remove(queue) }
        }
      }
    }
    setTimer(next)
  }

  private func abandonSchedulers() {
    let queues = state.withLock { state in
      state.isOver = true
      defer { state.queues = [] }
      return state.queues
    }
    for queue in queues { queue.abandon() }
  }

  private func setTimer(_ span: Duration?) {
    var time = itimerspec()
    if let span {
      let (seconds, attoseconds) = max(span, .nanoseconds(1)).components
      // A timer of zero is none.
      time.it_value = timespec(
        tv_sec: Int(seconds), tv_nsec: max(Int(attoseconds / 1_000_000_000), seconds > 0 ? 0 : 1))
    }
    timerfd_settime(timer, 0, &time, nil)
  }

  private func watch(_ descriptor: CInt, _ handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.handlers[descriptor] = handler }
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: descriptor))
    _ = epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }

  private func signal() { eventfd_write(wakeUp, 1) }
}

/// Reads what an `eventfd` or a `timerfd` counts, so that it is not readable any more.
private func drain(_ descriptor: CInt) {
  var count: UInt64 = 0
  _ = read(descriptor, &count, 8)
}
