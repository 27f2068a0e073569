// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

extension Trait where Self == SharingSchedulerTrait {
  /// Runs this test, or each of this suite, while no other with this trait runs.
  ///
  /// For tests that mock `SharingScheduler`, and for all that make a driver or a signal on a thread without a
  /// task: there a mock of another test holds, so a driver that is made meanwhile waits for a scheduler that
  /// has no more work to do.
  static var usesSharingScheduler: SharingSchedulerTrait { SharingSchedulerTrait() }
}

struct SharingSchedulerTrait: TestTrait, SuiteTrait, TestScoping {
  private static let turn = Turn()

  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.turn.take()
    defer { Self.turn.give() }
    try await function()
  }
}

/// What one task at a time has, in the order in which they ask.
private final class Turn: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  func take() async {
    await withCheckedContinuation { continuation in
      let isMine = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.waiting.append(continuation) }
        return !state.isTaken
      }
      if isMine { continuation.resume() }
    }
  }

  func give() {
    let next = state.withLock { state in
      if state.waiting.isEmpty { state.isTaken = false }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
