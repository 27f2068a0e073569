// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// Asks for what is at addresses: eight at a time, twenty a second.
struct Checker: Sendable {
  /// Returns the status with which a server answers.
  let ask: @Sendable (URL) async throws -> Int
  let scheduler: any SchedulerType
  let limiter: RateLimiter
  let jitter: Backoff.Jitter

  /// - Parameter jitter: How far pauses before another attempt are randomised; a test has none.
  init(
    scheduler: some SchedulerType, jitter: Backoff.Jitter = .full,
    ask: @escaping @Sendable (URL) async throws -> Int
  ) {
    self.ask = ask
    self.scheduler = scheduler
    self.jitter = jitter
    limiter = RateLimiter(.atMost(20, per: .seconds(1)), scheduler: scheduler)
  }

  /// What becomes of each line, as it is known. What cannot be read is a problem beside the others, and the
  /// last.
  ///
  /// - Parameter credits: Those that the lines have taken.
  func outcomes(of lines: Observable<String>, credits: Credits) -> Observable<Outcome> {
    lines.map { Result<String, any Error>.success($0) }
      .catch { .just(.failure($0)) }
      .map(maxConcurrent: 8, ordering: .completion) { line in
        switch line {
        case .success(let line):
          defer { credits.giveBack() }
          return await outcome(of: line)
        case .failure(let error):
          return Outcome(line: "standard input", problem: Text.reason(error))
        }
      }
  }

  private func outcome(of line: String) async -> Outcome {
    let text = line.trimmingCharacters(in: .whitespaces)
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false
    else {
      return Outcome(
        line: line, problem: text.isEmpty ? nil : "is not an address of the web", isBlank: text.isEmpty)
    }
    do {
      let status = try await Single.create {
        // Each attempt counts as one of the twenty.
        try await limiter.take()
        let status = try await ask(url)
        if status >= 500 || status == 429 { throw Busy(status: status) }
        return status
      }
      .retry(
        maxAttempts: 3, backoff: .exponential(from: .milliseconds(500), upTo: .seconds(5)), jitter: jitter,
        scheduler: scheduler, where: { !($0 is CancellationError) }
      )
      .value
      return Outcome(line: line, problem: status < 400 ? nil : "status \(status)")
    } catch {
      return Outcome(line: line, problem: Text.reason(error))
    }
  }
}

/// A server could not answer this time.
struct Busy: Error, CustomStringConvertible {
  let status: Int
  var description: String { "status \(status)" }
}

/// What became of a line.
struct Outcome: Sendable, Equatable {
  let line: String
  /// What is wrong; nil if nothing is.
  let problem: String?
  var isBlank = false
}
