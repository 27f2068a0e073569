// SPDX-License-Identifier: MIT

import Baton
import BatonDistributedTracing
import BatonMetrics
import BatonNIO
import Logging
import NIOCore
import NIOHTTP1
import Synchronization
import Tracing

/// A client's connection: requests, each of which is answered before the next one is read.
struct Connection: Sendable {
  private let channel: any Channel
  private let client: String
  private let reader: ChannelReader<NIOHTTPServerRequestFull>
  private let writer: ChannelWriter
  private let credit = Credits(1)

  /// - Precondition: The calling code runs in the channel's loop.
  init(_ channel: any Channel) throws {
    self.channel = channel
    client = channel.remoteAddress?.ipAddress ?? ""
    let pipeline = channel.pipeline.syncOperations
    // Answers what is not HTTP with 400, and closes.
    try pipeline.configureHTTPServerPipeline()
    try pipeline.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: 16 << 10))
    try pipeline.addHandler(PieceEncoder())
    reader = try ChannelReader(from: channel, credits: credit)
    writer = try ChannelWriter(to: channel)
  }

  /// Answers requests until the client ends the connection, is silent for too long, or `stop` sends. Then
  /// closes.
  func served(by routes: Routes, until stop: Observable<Void>) -> Observable<Never> {
    let isBusy = BehaviorSubject(value: false)
    let silence =
      isBusy
      .debounce(.milliseconds(routes.settings.requestTime), scheduler: channel.eventLoop.scheduler)
      .filter { !$0 }
    return reader.elements
      .metered("requests", factory: routes.metrics)
      .map { Request($0, from: client, id: routes.nextID()) }
      .take(until: \.isLast, behavior: .inclusive)
      .take(until: silence)
      .take(until: stop)
      .concatMap { request in
        isBusy.onNext(true)
        return answered(request, by: routes, until: stop).do(onCompleted: {
          isBusy.onNext(false)
          credit.giveBack()
        })
      }
      .take(until: reader.closed.andThen(Observable.just(())))
      .catch { _ in .empty() }
      .do(onDispose: { channel.close(promise: nil) })
  }

  /// The way of one request. What it does, down to the last closure, knows the request's id.
  private func answered(
    _ request: Request, by routes: Routes, until stop: Observable<Void>
  ) -> Observable<Never> {
    // As it is if the client leaves before there is an answer.
    let status = Atomic<UInt>(499)
    return Observable.deferred { routes.answer(to: request) }
      .catch { error in
        routes.logger.error("\(request.method) \(request.path) failed: \(error)")
        return .just(.text("The service failed.\n", .internalServerError))
      }
      .flatMap { answer in
        status.store(answer.status.code, ordering: .relaxed)
        return written(answer, to: request, routes, until: stop)
      }
      .do(onDispose: {
        // No event, so it has the context of who disposes.
        ServiceContext.withValue(request.context) {
          routes.logger.info("\(request.method) \(request.path) \(status.load(ordering: .relaxed))")
        }
      })
      .inSpan("\(request.method) \(request.path)", context: request.context, ofKind: .server)
  }

  private func written(
    _ answer: Answer, to request: Request, _ routes: Routes, until stop: Observable<Void>
  ) -> Observable<Never> {
    var head = HTTPResponseHead(version: .http1_1, status: answer.status, headers: answer.headers)
    head.headers.add(name: "x-request-id", value: request.id)
    if request.isLast { head.headers.add(name: "connection", value: "close") }
    switch answer.body {
    case .text(let text):
      head.headers.add(name: "content-length", value: "\(text.utf8.count)")
      return Observable.just(Piece.whole(head, ByteBuffer(string: text))).written(to: writer).ignored()
    case .stream(let parts):
      let settings = routes.settings
      let written = parts.take(until: stop).map(Piece.part)
        .written(
          to: writer, capacity: settings.waitingEvents, whenFull: .dropOldest, statistics: routes.queues
        )
        .timeout(.milliseconds(settings.patience), scheduler: channel.eventLoop.scheduler)
      return Observable.just(Piece.begin(head)).written(to: writer)
        .concat(written).concat(Observable.just(Piece.end).written(to: writer)).ignored()
    }
  }
}

extension ObservableType where Element: Sendable {
  /// Only the end.
  func ignored() -> Observable<Never> { ignoreElements().asObservable() }
}
