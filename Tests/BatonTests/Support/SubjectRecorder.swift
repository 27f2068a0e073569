// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization
import Testing

@testable import BatonKernel

/// Records what one subscriber gets, from any thread, and counts what breaks the rules.
final class SubjectRecorder: Sendable {
  private let elementsBox = Lock<[Int]>([])
  private let terminalBox = Lock<[String]>([])
  private let inside = Atomic(0)
  private let faultsCount = Atomic(0)
  private let subscription = Lock<(any Disposable)?>(nil)

  var elements: [Int] { elementsBox.withLock { $0 } }
  /// "completed", or the error.
  var terminals: [String] { terminalBox.withLock { $0 } }
  /// How often two events overlapped, or one came after the terminal one.
  var faults: Int { faultsCount.load(ordering: .acquiring) }

  /// Subscribes, and calls `react` in the middle of each element.
  @discardableResult
  func record(
    _ source: some ObservableType<Int>,
    react: (@Sendable (Int) -> Void)? = nil
  ) -> SubjectRecorder {
    let disposable = source.subscribe({ event in
      if self.inside.add(1, ordering: .acquiringAndReleasing).oldValue != 0 || !self.terminals.isEmpty {
        self.faultsCount.add(1, ordering: .relaxed)
      }
      switch event {
      case .next(let element):
        self.elementsBox.withLock { $0.append(element) }
        react?(element)
      case .error(let error): self.terminalBox.withLock { $0.append("\(error)") }
      case .completed: self.terminalBox.withLock { $0.append("completed") }
      }
      self.inside.subtract(1, ordering: .acquiringAndReleasing)
    })
    subscription.withLock { $0 = disposable }
    return self
  }

  func dispose() { subscription.withLock { $0 }?.dispose() }
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
  #expect(done.wait(timeout: .now() + 60) == .success)
}

/// Something that a closure can hold, to see whether it has been freed.
final class Held: Sendable {}
