// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import BatonKernel

/// Records what a subscriber gets, as text, and whether two events ever overlapped.
final class JoinRecorder<Element: Sendable>: Sendable {
  private struct State {
    var events: [String] = []
    var elements: [Element] = []
    var isDisposed = false
  }

  private let state = Lock(State())
  private let inside = Atomic(0)
  private let overlaps = Atomic(0)
  private let ended = DispatchSemaphore(value: 0)

  var events: [String] { state.withLock { $0.events } }
  var elements: [Element] { state.withLock { $0.elements } }
  var isDisposed: Bool { state.withLock { $0.isDisposed } }
  /// Whether an event began before another had been delivered.
  var hasOverlapped: Bool { overlaps.load(ordering: .sequentiallyConsistent) > 0 }

  @discardableResult
  func record(_ source: Observable<Element>, then react: @escaping @Sendable (Element) -> Void = { _ in })
    -> any Disposable
  {
    source.subscribe(
      onNext: { [self] element in
        enter { state in
          state.events.append("\(element)")
          state.elements.append(element)
        }
        react(element)
        leave()
      },
      onError: { [self] error in
        enter { $0.events.append((error as? TestError).map { "X\($0.number)" } ?? "X(\(error))") }
        leave()
      },
      onCompleted: { [self] in
        enter { $0.events.append("|") }
        leave()
      },
      onDisposed: { [self] in
        state.withLock { $0.isDisposed = true }
        ended.signal()
      }
    )
  }

  /// Waits for the end of the subscription.
  func wait() -> Bool { ended.wait(timeout: .now() + 30) == .success }

  /// Waits until no element is being delivered. Disposal does not: one that is on its way then goes on.
  func waitUntilQuiet() { while inside.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() } }

  private func enter(_ note: (inout State) -> Void) {
    if inside.add(1, ordering: .sequentiallyConsistent).oldValue != 0 {
      overlaps.add(1, ordering: .sequentiallyConsistent)
    }
    state.withLock { note(&$0) }
  }

  private func leave() { inside.subtract(1, ordering: .sequentiallyConsistent) }
}

/// A source that a test drives by hand, for any number of subscribers.
final class HandDriven<Element: Sendable>: Sendable {
  private struct State {
    var observers: [Int: AnyObserver<Element>] = [:]
    var subscriptions = 0
    var disposals = 0
  }

  private let state = Lock(State())

  var subscriptions: Int { state.withLock { $0.subscriptions } }
  var disposals: Int { state.withLock { $0.disposals } }

  var observable: Observable<Element> {
    .create { [self] observer in
      let number = state.withLock { state in
        state.subscriptions += 1
        state.observers[state.subscriptions] = observer
        return state.subscriptions
      }
      return Disposables.create { [self] in
        state.withLock { state in
          state.disposals += 1
          state.observers[number] = nil
        }
      }
    }
  }

  func send(_ element: Element) { observers.forEach { $0.onNext(element) } }
  func fail(_ number: Int = 0) { observers.forEach { $0.onError(TestError(number: number)) } }
  func complete() { observers.forEach { $0.onCompleted() } }

  private var observers: [AnyObserver<Element>] { state.withLock { Array($0.observers.values) } }
}

extension Observable where Element: Sendable {
  static func failing(_ number: Int = 0) -> Observable<Element> {
    .create { observer in
      observer.onError(TestError(number: number))
      return Disposables.create()
    }
  }

  static var nothing: Observable<Element> {
    .create { observer in
      observer.onCompleted()
      return Disposables.create()
    }
  }

  /// The first `count` elements: stops the source from below.
  func firstOnes(_ count: Int) -> Observable<Element> {
    Producer { downstream in
      var left = count
      self.run(
        Sink(downstream) { element in
          if left == 0 { return }
          left -= 1
          downstream.next(element)
          if left == 0 { downstream.completed() }
        }
      )
    }
  }

  /// Subscribes on a thread of its own.
  func onThread() -> Observable<Element> {
    Producer { downstream in
      let run = UncheckedSendable({ self.run(downstream) })
      DispatchQueue.global().async { run.value() }
    }
  }
}

func lines<Element: Sendable>(of source: Observable<Element>) -> [String] {
  let recorder = JoinRecorder<Element>()
  recorder.record(source)
  return recorder.events
}

/// Runs `bodies` at once on threads of their own; returns whether all came to an end.
///
/// Not on a queue, whose threads may all be taken: then one body would run before the other, and one that goes on
/// until the other does something would keep it from ever beginning.
func race(_ bodies: [@Sendable () -> Void]) -> Bool {
  let group = DispatchGroup()
  for body in bodies {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }
  return group.wait(timeout: .now() + 60) == .success
}
