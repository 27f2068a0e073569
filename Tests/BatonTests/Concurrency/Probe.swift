// SPDX-License-Identifier: MIT

import Baton
import TestSupport

/// Things that happen, in their order, which one task at a time waits for.
final class Mailbox<Message: Sendable>: Sendable {
  private let stream: AsyncStream<Message>
  private let continuation: AsyncStream<Message>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func send(_ message: Message) { continuation.yield(message) }

  /// The next; nil if the task is cancelled.
  func next() async -> Message? {
    for await message in stream { return message }
    return nil
  }
}

typealias Moment = Mailbox<Void>

extension Mailbox<Void> {
  func send() { send(()) }

  func wait() async { _ = await next() }
}

/// A sequence of which is told when it is subscribed to, and when it is let go.
struct Probe: Sendable {
  let subscribed = Moment()
  let disposed = Moment()
  let source = PublishSubject<Int>()

  var observable: Observable<Int> {
    Observable.create { [self] observer in
      let subscription = source.subscribe(observer)
      subscribed.send()
      return Disposables.create {
        subscription.dispose()
        disposed.send()
      }
    }
  }
}

/// Asynchronous work by number, which goes on when it is told to.
final class Jobs: Sendable {
  let begun = Mailbox<Int>()
  let cancelled = Mailbox<Int>()
  private let results = Lock<[Int: Mailbox<Result<Int, Failure>>]>([:])

  func work(_ number: Int) async throws -> Int {
    begun.send(number)
    if let result = await box(number).next() { return try result.get() }
    cancelled.send(number)
    throw CancellationError()
  }

  func finish(_ number: Int, _ result: Result<Int, Failure>? = nil) {
    box(number).send(result ?? .success(number))
  }

  private func box(_ number: Int) -> Mailbox<Result<Int, Failure>> {
    results.withLock { results in
      let box = results[number] ?? Mailbox()
      results[number] = box
      return box
    }
  }
}

/// Counts what is under way, and the most that ever was.
final class UnderWay: Sendable {
  private let counts = Guarded((now: 0, most: 0))

  func begin() {
    counts.withLock { counts in
      counts.now += 1
      counts.most = max(counts.most, counts.now)
    }
  }

  func end() { counts.withLock { $0.now -= 1 } }

  var most: Int { counts.withLock { $0.most } }
}

/// Cancels the task that calls it.
func cancelCurrentTask() { withUnsafeCurrentTask { $0?.cancel() } }

extension AsyncSequence {
  /// What a loop over this hears until the end.
  func all() async throws(Failure) -> [Element] {
    var all: [Element] = []
    for try await element in self { all.append(element) }
    return all
  }
}
