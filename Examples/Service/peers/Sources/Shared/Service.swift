// SPDX-License-Identifier: MIT

import CoreMetrics
import Dispatch
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// What the two services have in common: all that neither waits nor answers.
public final class Service: Sendable {
  /// What a request asks for.
  public enum Route: Sendable {
    case search(String)
    case events
    /// The answer is known.
    case text(String, HTTPResponseStatus)
  }

  public let settings: Settings
  public let logger: Logger
  public let events: Events
  private let clients = Clients()
  private let registry = Registry()
  private let requests: Counter
  private let ids = Atomic(0)
  private let start = String(UInt32.random(in: .min ... .max), radix: 36)
  private let entries = ["merge", "zip", "scan", "map", "sample"].flatMap { name in
    (1...200).map { "\(name) \($0)" }
  }

  /// Takes the program's arguments.
  public init() {
    settings = Settings(CommandLine.arguments.dropFirst())
    LoggingSystem.bootstrap(
      StreamLogHandler.standardError(label:metadataProvider:), metadataProvider: .request)
    var logger = Logger(label: "service")
    logger.logLevel = settings.logLevel
    self.logger = logger
    events = Events(settings)
    requests = Counter(label: "requests", factory: registry)
  }

  /// The server, without the handlers of its connections, which `configure` begins with.
  public var bootstrap: ServerBootstrap {
    ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
  }

  /// - Precondition: The calling code runs in the channel's loop.
  public func configure(_ channel: any Channel) throws {
    try clients.add(channel)
    let pipeline = channel.pipeline.syncOperations
    // Answers what is not HTTP with 400, and closes.
    try pipeline.configureHTTPServerPipeline()
    try pipeline.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: 16 << 10))
    try pipeline.addHandler(SilenceLimit(settings))
  }

  /// Counts a request, and gives it an id that no other one has, before or after a new start.
  public func take(_ full: NIOHTTPServerRequestFull) -> Request {
    requests.increment()
    return Request(full, id: "\(start)-\(ids.wrappingAdd(1, ordering: .relaxed).newValue)")
  }

  public func route(_ request: Request) -> Route {
    switch (request.method, request.path) {
    case (.GET, "/events"): return .events
    case (.GET, "/search"):
      guard let text = request["q"] else { return .text("q is missing.\n", .badRequest) }
      return .search(text)
    case (.GET, "/metrics"): return .text(registry.page, .ok)
    case (_, "/events"), (_, "/search"), (_, "/metrics"):
      return .text("Not with this method.\n", .methodNotAllowed)
    default: return .text("Nothing is here.\n", .notFound)
    }
  }

  /// The first ten entries that begin with `text`.
  public func entries(beginningWith text: String) -> [String] {
    Array(entries.lazy.filter { $0.hasPrefix(text) }.prefix(10))
  }

  /// Closes `server` at SIGTERM or SIGINT. Keep what it returns.
  public func closeAtSignal(_ server: any Channel) -> [any DispatchSourceSignal] {
    logger.notice("It listens.", metadata: ["address": "\(server.localAddress!)"])
    return [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { server.close(promise: nil) }
      source.resume()
      return source
    }
  }

  /// Waits until the answers that are under way are sent, or the time for that is over.
  public func ended() -> EventLoopFuture<Void> {
    events.end()
    return clients.end(
      within: .milliseconds(Int64(settings.grace)), on: MultiThreadedEventLoopGroup.singleton.next())
  }
}
