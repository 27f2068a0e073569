// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Foundation
import Synchronization
import Testing

@testable import linkcheck

/// The pipeline in virtual time, with a web that a test makes.
@Suite("The checker")
struct CheckerTests {
  /// Notes when it was asked for what, and how many requests were under way at most.
  private final class Web: Sendable {
    struct Log { var times: [Duration] = [], paths: [String] = [], now = 0, most = 0 }
    private let start = ContinuousClock.now
    private let log = Mutex(Log())

    func get(_ url: URL, _ answer: (_ attempt: Int) async throws -> Int) async throws -> Int {
      let attempt = log.withLock { log in
        log.times.append(ContinuousClock.now - start)
        log.paths.append(url.path())
        log.now += 1
        log.most = max(log.most, log.now)
        return log.paths.count { $0 == url.path() }
      }
      defer { log.withLock { $0.now -= 1 } }
      return try await answer(attempt)
    }

    var all: Log { log.withLock { $0 } }
  }

  private func lines(_ count: Int) -> [String] { (0..<count).map { "http://host/\($0)" } }

  /// Runs the checker on lines that take credits, as those of a file do.
  private func steps(
    of lines: [String], _ scheduler: some SchedulerType, until stop: Observable<Void> = .never(),
    _ ask: @escaping @Sendable (URL) async throws -> Int
  ) async throws -> [Step] {
    let credits = Credits(16)
    var rest = lines[...]
    let stream = AsyncStream { continuation in
      while let line = rest.popFirst() { continuation.yield(line) }
      continuation.finish()
    }
    let checker = Checker(scheduler: scheduler, jitter: .none, ask: ask)
    let outcomes = checker.outcomes(of: stream.asObservable(credits: credits), credits: credits).take(
      until: stop)
    return try await linkcheck.steps(of: outcomes, on: scheduler).collect()
  }

  @Test("eight at a time, twenty a second, attempts that are made again included")
  func limits() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let web = Web()
      let found = try await steps(of: lines(40), scheduler) { url in
        try await web.get(url) { attempt in
          try await Task.sleep(for: .milliseconds(300))
          return attempt == 1 && url.path().hasSuffix("5") ? 503 : 200
        }
      }
      let log = web.all
      #expect(found.last == .progress(Tally(checked: 40, problems: 0)))
      #expect(log.times.count == 44 && log.most == 8)
      for (earlier, later) in zip(log.times, log.times.dropFirst(20)) {
        #expect(later - earlier >= .seconds(1))
      }
    }
  }

  @Test("an attempt is made three times, with pauses; an answer that stays bad is the problem")
  func attempts() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let web = Web()
      let found = try await steps(of: ["http://host/busy", "http://host/gone"], scheduler) { url in
        try await web.get(url) { _ in url.path() == "/busy" ? 503 : 404 }
      }
      #expect(web.all.paths.filter { $0 == "/busy" }.count == 3)
      #expect(web.all.times.last == .milliseconds(1500))
      #expect(
        found.filter { if case .problem = $0 { true } else { false } } == [
          .problem(Outcome(line: "http://host/gone", problem: "status 404")),
          .problem(Outcome(line: "http://host/busy", problem: "status 503")),
        ])
      #expect(found.last == .progress(Tally(checked: 2, problems: 2)))
    }
  }

  @Test("what is no address costs no request, and a blank line is none")
  func noAddresses() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let bad = [
        "", "  ", "host", "ftp://host", "http://", "http:///path", "\u{FFFD}\0", "file:///etc/passwd",
      ]
      let found = try await steps(of: bad, scheduler) { _ in
        Issue.record("asked")
        return 200
      }
      #expect(found.last == .progress(Tally(checked: 6, problems: 6)))
    }
  }

  @Test("progress is shown ten times a second at most, and its last state always")
  func progress() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let found = try await steps(of: lines(20), scheduler) { url in
        try await Task.sleep(for: .milliseconds(30))
        return 200
      }
      // Eight after 30 ms and after 60 ms, four after 90 ms.
      #expect(
        found == [.progress(Tally(checked: 1, problems: 0)), .progress(Tally(checked: 20, problems: 0))])
    }
  }

  @Test("a stop ends what is under way, and shows what has been counted")
  func stop() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let cancelled = Mutex(0)
      let stop = Observable<Void>.just(()).delay(.milliseconds(250), scheduler: scheduler)
      let found = try await steps(of: lines(100), scheduler, until: stop) { url in
        do {
          try await Task.sleep(for: .milliseconds(url.path() == "/0" ? 230 : 10_000))
        } catch {
          cancelled.withLock { $0 += 1 }
          throw error
        }
        return 200
      }
      #expect(found.last == .progress(Tally(checked: 1, problems: 0)))
      try await Task.sleep(for: .seconds(1))
      #expect(cancelled.withLock { $0 } == 8)
    }
  }

  @Test("input that cannot be read is a problem; lines before it are checked")
  func unreadable() async throws {
    try await withVirtualTimeScheduler { scheduler in
      struct Trouble: Error, CustomStringConvertible { var description: String { "trouble" } }
      let input = Observable.concat(.of("http://host/a", "http://host/b"), .error(Trouble()))
      let credits = Credits(16)
      for _ in 0..<2 { try await credits.take() }
      let checker = Checker(scheduler: scheduler) { _ in
        try await Task.sleep(for: .seconds(1))
        return 200
      }
      let found = try await checker.outcomes(of: input, credits: credits).collect()
      #expect(found.first == Outcome(line: "standard input", problem: "trouble"))
      #expect(found.dropFirst().map(\.problem) == [nil, nil])
      #expect(credits.available == 16)
    }
  }

  @Test("what a terminal would obey is not shown, nor more than 200 characters")
  func shown() {
    #expect(Text.shown("a\u{1B}[31m\tb") == "a\u{FFFD}[31m\u{FFFD}b")
    #expect(Text.shown(String(repeating: "ä", count: 200)).count == 200)
    #expect(Text.shown(String(repeating: "ä", count: 1000)) == String(repeating: "ä", count: 200) + "…")
  }
}
