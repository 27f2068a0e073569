// SPDX-License-Identifier: MIT

import Baton
import BatonLog
import BatonServiceLifecycle
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

@main
enum Program {
  static func main() async throws {
    var settings = Settings()
    for argument in CommandLine.arguments.dropFirst() where !settings.take(argument) {
      fatalError("\(argument) is not a setting: see Settings.swift")
    }
    LoggingSystem.bootstrap(
      StreamLogHandler.standardError(label:metadataProvider:), metadataProvider: .request)
    var logger = Logger(label: "service")
    logger.logLevel = settings.logLevel
    Hooks.log(to: logger)
    let ledger = try Ledger(settings.ordersFile)
    let time = Duration.milliseconds(settings.searchTime)
    let index = Index(
      entries: entries,
      pause: { _ in if time > .zero { try await Task.sleep(for: time) } else { await Task.yield() } },
      logger: logger)
    let routes = Routes(settings, events: ticks(settings), index: index)
    let services = services(routes, store: ledger.add) { [logger] in
      logger.notice("It listens.", metadata: ["address": "\($0)"])
    }
    try await ServiceGroup(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
    ).run()
  }

  /// The parts of the service, of which the last is shut down first: who takes orders before who stores them.
  static func services(
    _ routes: Routes, store: @escaping @Sendable (Order) throws -> Void,
    onListening: @escaping @Sendable (SocketAddress) -> Void
  ) -> [any Service] {
    let server = Server(routes: routes, onListening: onListening)
    return [
      PipelineService { stop in routes.orders.stored(by: store, until: stop) },
      PipelineService { stop in server.served(until: stop) },
    ]
  }

  private static func ticks(_ settings: Settings) -> Observable<String> {
    let rest = String(repeating: ".", count: settings.eventSize)
    return Observable<Int>.interval(
      .milliseconds(settings.tick), scheduler: Schedulers.background(name: "ticks")
    )
    .map { "tick \($0) \(rest)" }
  }

  private static let entries = ["merge", "zip", "scan", "map", "sample"].flatMap { name in
    (1...200).map { "\(name) \($0)" }
  }
}
