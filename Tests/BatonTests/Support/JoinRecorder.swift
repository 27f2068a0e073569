// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
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
  private let subscription = SerialDisposable()

  init() {}

  /// A recorder that has subscribed to `source`, and keeps the subscription.
  convenience init<Source: ObservableConvertibleType<Element>>(
    _ source: Source, then react: @escaping @Sendable (Element) -> Void = { _ in }
  ) {
    self.init()
    subscription.disposable = record(source.asObservable(), then: react)
  }

  func dispose() { subscription.dispose() }

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

  private func enter(_ note: (inout State) -> Void) {
    if inside.add(1, ordering: .sequentiallyConsistent).oldValue != 0 {
      overlaps.add(1, ordering: .sequentiallyConsistent)
    }
    state.withLock { note(&$0) }
  }

  private func leave() { inside.subtract(1, ordering: .sequentiallyConsistent) }
}

extension ProbeSource where Element: Sendable {
  var disposals: Int { disposalCounts.reduce(0, +) }

  func fail(_ number: Int = 0) { onError(TestError(number: number)) }
}

extension Observable where Element: Sendable {
  static func failing(_ number: Int = 0) -> Observable<Element> {
    .create { observer in
      observer.onError(TestError(number: number))
      return Disposables.create()
    }
  }
}

func lines<Element: Sendable>(of source: Observable<Element>) -> [String] {
  let recorder = JoinRecorder<Element>()
  recorder.record(source)
  return recorder.events
}

/// Runs `body` on `count` threads at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchGroup()
  let start = DispatchSemaphore(value: 0)
  for index in 0..<count {
    done.enter()
    Thread.detachNewThread {
      start.wait()
      body(index)
      done.leave()
    }
  }
  for _ in 0..<count { start.signal() }
  #expect(done.wait(timeout: .now() + 120) == .success)
}

func onThreads(_ bodies: [@Sendable () -> Void]) { onThreads(bodies.count) { bodies[$0]() } }

/// Something that a closure can hold, to see whether it has been freed.
final class Held: Sendable {}

/// Calls `body` with an object. Returns what that returns, and a closure that returns the object as long as
/// something else holds it.
func holding<Result>(_ body: (Held) throws -> Result) rethrows -> (Result, held: () -> Held?) {
  let object = Held()
  let result = try body(object)
  return (result, { [weak object] in object })
}
