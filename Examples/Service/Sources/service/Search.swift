// SPDX-License-Identifier: MIT

import Baton
import Logging
import Synchronization
import Tracing

/// Entries, and a search that takes its time.
struct Index: Sendable {
  let entries: [String]
  /// Where a database would have the task wait.
  let pause: @Sendable (_ text: String) async throws -> Void
  let logger: Logger

  /// Returns the first ten entries that begin with `text`.
  func find(_ text: String) async throws -> [String] {
    try await withSpan("find") { _ in
      try await pause(text)
      let found = Array(entries.lazy.filter { $0.hasPrefix(text) }.prefix(10))
      logger.info("found \(found.count)")
      return found
    }
  }
}

/// A client's searches, of which only the latest goes on.
final class Session: Sendable {
  private struct Query: Sendable {
    let text: String
    let context: ServiceContext

    var id: String? { context.requestID }
  }

  private let queries = PublishSubject<Query>()
  private let results: Observable<(id: String?, found: [String])>

  init(_ index: Index) {
    results =
      queries
      .mapLatest(on: nil) { query in
        // The subscriber is the session's first request, but each query has a context of its own.
        try await ServiceContext.withValue(query.context) { (query.id, try await index.find(query.text)) }
      }
      .share()
  }

  /// What is found, or nothing if a newer query of the session has cancelled this one.
  func search(_ text: String) -> Observable<[String]> {
    let query = Query(text: text, context: ServiceContext.current ?? .topLevel)
    let newer = queries.skip(while: { $0.id != query.id }).skip(1)
    return results.filter { $0.id == query.id }.map(\.found).take(1)
      .take(until: newer)
      .do(onSubscribed: { [queries] in queries.onNext(query) })
  }
}

/// The sessions that have requests.
final class Sessions: Sendable {
  private let index: Index
  private let living = Mutex<[String: (session: Session, requests: Int)]>([:])

  init(_ index: Index) { self.index = index }

  /// What is found in the session of this name, or, without a name, in one of this request alone.
  func search(_ text: String, in name: String?) -> Observable<[String]> {
    guard let name else { return Single.create { [index] in try await index.find(text) }.asObservable() }
    return enter(name).search(text).do(onDispose: { [self] in leave(name) })
  }

  private func enter(_ name: String) -> Session {
    living.withLock { living in
      let entry = living[name] ?? (Session(index), 0)
      living[name] = (entry.session, entry.requests + 1)
      return entry.session
    }
  }

  private func leave(_ name: String) {
    living.withLock { living in
      living[name]!.requests -= 1
      if living[name]!.requests == 0 { living[name] = nil }
    }
  }
}
