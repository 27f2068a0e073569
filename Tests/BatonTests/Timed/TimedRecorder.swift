// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Synchronization
import Testing

/// Writes down what arrives and when, as `"2.5:7"`, `"3:error"`, `"4:|"`.
final class TimedRecorder: Sendable {
  private let lines = Lock<[String]>([])
  private let inside = Atomic(false)
  private let overlapped = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)
  private let scheduler: ManualScheduler?

  init(_ scheduler: ManualScheduler? = nil) { self.scheduler = scheduler }

  /// A recorder that has subscribed.
  convenience init<Element: Sendable>(_ scheduler: ManualScheduler? = nil, of source: Observable<Element>) {
    self.init(scheduler)
    _ = subscribe(to: source)
  }

  var events: [String] { lines.withLock { $0 } }
  var hasOverlapped: Bool { overlapped.load(ordering: .acquiring) }

  func subscribe<Element: Sendable>(to source: Observable<Element>) -> any Disposable {
    source.subscribe { [self] event in
      if inside.exchange(true, ordering: .acquiringAndReleasing) {
        overlapped.store(true, ordering: .releasing)
      }
      switch event {
      case .next(let element): add("\(element)")
      case .error(let error): add(error is TestError ? "error" : "\(error)")
      case .completed: add("|")
      }
      inside.store(false, ordering: .releasing)
      if event.isStopEvent { ended.signal() }
    }
  }

  func add(_ text: String) {
    let time = scheduler.map { "\(($0.time / .seconds(1)).formatted)" }
    lines.withLock { $0.append(time.map { "\($0):\(text)" } ?? text) }
  }

  /// Waits for the terminal event.
  func waitForEnd() { #expect(ended.wait(timeout: .now() + 20) == .success) }
}

extension Double {
  fileprivate var formatted: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}

/// Tells when it is freed.
final class Witness: Sendable {
  private let freed: Flag
  init(_ freed: Flag) { self.freed = freed }
  deinit { freed.dispose() }
}
