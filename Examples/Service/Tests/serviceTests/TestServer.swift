// SPDX-License-Identifier: MIT

import Baton
import InMemoryLogging
import InMemoryTracing
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import Testing
import Tracing

@testable import service

/// A service on a port of the system's choice, whose events a test sends.
final class TestServer: Sendable {
  /// For all tests, as there can be only one. Ids of requests tell their spans apart.
  static let tracer = {
    let tracer = InMemoryTracer()
    InstrumentationSystem.bootstrap(tracer)
    return tracer
  }()

  let events = PublishSubject<String>()
  let stored = Mutex<[Order]>([])
  let log = InMemoryLogHandler()
  let routes: Routes
  private let group: Mutex<ServiceGroup?> = Mutex(nil)

  /// - Parameter pause: What a search waits for.
  init(
    _ change: (inout Settings) -> Void = { _ in },
    pause: @escaping @Sendable (String) async throws -> Void = { _ in await Task.yield() }
  ) {
    _ = Self.tracer
    var settings = Settings()
    settings.port = 0
    change(&settings)
    let logger = Logger(label: "test") { [log] _ in
      var handler = log
      handler.metadataProvider = .request
      return handler
    }
    let index = Index(entries: ["merge", "map", "a b"], pause: pause, logger: logger)
    routes = Routes(settings, events: events.asObservable(), index: index)
  }

  /// Runs the service during `body`, and then shuts it down, if `body` has not.
  func run(
    store: @escaping @Sendable (Order) throws -> Void = { _ in }, _ body: (_ port: Int) async throws -> Void
  ) async throws {
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let services = Program.services(
      routes,
      store: { [self] order in
        try store(order)
        stored.withLock { $0.append(order) }
      },
      onListening: { listening.yield($0.port!) })
    let group = ServiceGroup(
      services: services, logger: Logger(label: "group") { _ in SwiftLogNoOpLogHandler() })
    self.group.withLock { $0 = group }
    async let run: Void = group.run()
    let port = try #require(await ports.first { _ in true })
    try await body(port)
    await stop()
    try await run
  }

  func stop() async { await group.withLock { $0 }?.triggerGracefulShutdown() }

  /// The log lines of requests: their ids and texts.
  var lines: [(id: String?, text: String)] {
    log.entries.map { entry in (entry.metadata["request"].map { "\($0)" }, "\(entry.message)") }
  }

  func lines(of id: String?) -> [String] { lines.filter { $0.id == id }.map(\.text) }
}

/// Waits until something is so.
func wait(_ condition: () throws -> Bool) async throws {
  while try !condition() { try await Task.sleep(for: .milliseconds(2)) }
}
