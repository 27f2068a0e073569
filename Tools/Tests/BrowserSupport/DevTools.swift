// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

package enum BrowserError: Error, Equatable {
  case notStarted(String)
  /// The browser went away, or was killed because its time was over.
  case ended(timedOut: Bool)
  /// It would not do what it was told.
  case refused(method: String, message: String)
  /// A script that was evaluated threw.
  case script(String)
  /// A page could not be opened.
  case notOpened(String)
}

/// The protocol of the developer tools: commands with answers, and events.
///
/// A thread reads. Whoever waits, for an answer or for something that an event brings, waits for the reader;
/// it stops at the browser's end, so that killing the browser bounds every wait.
final class DevTools: Sendable {
  private struct State {
    var lastCommand = 0
    var answers: [Int: CheckedContinuation<JSON, any Error>] = [:]
    var waits: [(isOver: @Sendable () -> Bool, continuation: CheckedContinuation<Void, any Error>)] = []
    var timedOut = false
    /// Set at the end; nothing waits from then on.
    var end: BrowserError?
    /// Who waits for everything to be cleared away.
    var finished: [CheckedContinuation<Void, Never>] = []
    var isFinished = false
  }

  private let state = Mutex(State())
  private let process: BrowserProcess
  private let onEvent: @Sendable (_ method: String, _ parameters: JSON) -> Void

  init(
    process: BrowserProcess,
    onEvent: @escaping @Sendable (_ method: String, _ parameters: JSON) -> Void
  ) {
    self.process = process
    self.onEvent = onEvent
    Thread.detachNewThread { self.read() }
  }

  func send(_ method: String, _ parameters: JSON = [:], session: String? = nil) async throws -> JSON {
    let answer = try await withCheckedThrowingContinuation { continuation in
      let command = state.withLock { state -> Int? in
        guard state.end == nil else { return nil }
        state.lastCommand += 1
        state.answers[state.lastCommand] = continuation
        return state.lastCommand
      }
      guard let command else { return continuation.resume(throwing: ended) }
      var message: [String: JSON] = [
        "id": .number(Double(command)), "method": .string(method), "params": parameters,
      ]
      if let session { message["sessionId"] = .string(session) }
      // If nobody listens the reader is about to find the end.
      if let data = try? JSONEncoder().encode(JSON.object(message)) { _ = process.send(data) }
    }
    if let message = answer["error"]["message"].string {
      throw BrowserError.refused(method: method, message: message)
    }
    return answer["result"]
  }

  /// Waits for what an event changes. `isOver` is asked after each event, on the reader's thread.
  func wait(until isOver: @escaping @Sendable () -> Bool) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let waits = state.withLock { state in
        if state.end == nil { state.waits.append((isOver, continuation)) }
        return state.end == nil
      }
      if waits { checkWaits() } else { continuation.resume(throwing: ended) }
    }
  }

  /// Ends everything that waits, now or in the future.
  func stop(timedOut: Bool) {
    state.withLock { if $0.end == nil { $0.timedOut = $0.timedOut || timedOut } }
    process.kill()
  }

  /// Waits until the browser is gone and nothing is left of it.
  func finished() async {
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if !state.isFinished { state.finished.append(continuation) }
        return state.isFinished
      }
      if isFinished { continuation.resume() }
    }
  }

  private var ended: BrowserError { state.withLock { $0.end ?? .ended(timedOut: false) } }

  private func read() {
    var rest = Data()
    while let data = process.receive() {
      rest.append(data)
      while let end = rest.firstIndex(of: 0) {
        if let message = try? JSONDecoder().decode(JSON.self, from: rest[..<end]) { handle(message) }
        rest = Data(rest[(end + 1)...])
      }
    }
    let (answers, waits, error) = state.withLock { state in
      let error = BrowserError.ended(timedOut: state.timedOut)
      state.end = error
      defer { (state.answers, state.waits) = ([:], []) }
      return (state.answers.values, state.waits, error)
    }
    for answer in answers { answer.resume(throwing: error) }
    for wait in waits { wait.continuation.resume(throwing: error) }
    process.finish()
    let finished = state.withLock { state in
      state.isFinished = true
      return state.finished
    }
    for continuation in finished { continuation.resume() }
  }

  private func handle(_ message: JSON) {
    if let command = message["id"].number {
      state.withLock { $0.answers.removeValue(forKey: Int(command)) }?.resume(returning: message)
    } else if let method = message["method"].string {
      onEvent(method, message["params"])
      checkWaits()
    }
  }

  private func checkWaits() {
    let over = state.withLock { state in
      let split = state.waits.partition { $0.isOver() }
      defer { state.waits.removeSubrange(split...) }
      return state.waits[split...]
    }
    for wait in over { wait.continuation.resume() }
  }
}
