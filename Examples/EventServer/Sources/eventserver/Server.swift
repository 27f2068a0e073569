// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// A request that was answered, or a stream that has ended.
struct Access: Equatable, Sendable {
  var what: String
  var status: Status
  var note = ""
}

/// Sends one shared sequence of events to whoever asks for it.
struct Server: Sendable {
  let options: Options
  let places: Places
  let counters = Counters()
  private let events: Observable<ServerEvent>

  /// - Parameter events: Subscribed to while there are clients, once for all of them.
  init(_ options: Options, events: Observable<String>, places: Places) {
    self.options = options
    self.places = places
    self.events = events.enumerated().map { ServerEvent(id: $0.index + 1, data: $0.element) }
      .share(replay: options.replay)
  }

  /// Serves clients until `stop` sends. Streams get a last event then, and the sequence completes when all
  /// are let go.
  func run(on listener: Listener, until stop: Observable<Void>) -> Observable<Access> {
    let stop = stop.share(replay: 1, scope: .forever)
    // Who still takes nothing is not waited for.
    let deadline = stop.delay(options.grace, scheduler: places.time)
    return listener.connections(on: places.network, patience: options.patience)
      .take(until: stop)
      .flatMap { socket in serve(socket, until: stop).take(until: deadline) }
  }

  private func serve(_ socket: Socket, until stop: Observable<Void>) -> Observable<Access> {
    guard counters.enter(atMost: options.connections) else {
      // At once, so that refusing costs no thread; a new connection has room for it.
      try? socket.write(Response(.overloaded).encoded())
      socket.end()
      return .just(Access(what: "a connection too many", status: .overloaded))
    }
    return request(from: socket)
      .flatMap { request in answer(request, socket, until: stop) }
      .catch { error in
        let status = error as? Status ?? .timeout
        // The reader's thread waits for the rest of the request still.
        if status == .timeout { socket.endReading() }
        return reply(Response(status), to: "a request", socket).subscribe(on: places.requests)
      }
      .do(onDispose: {
        socket.end()
        counters.change { $0.connections -= 1 }
      })
  }

  /// The request, or nothing if the client goes without one; fails with a status.
  private func request(from socket: Socket) -> Observable<Request> {
    Observable<Request>.create { observer in
      do throws(Status) {
        if let request = try Request.read(from: socket) { observer.onNext(request) }
        observer.onCompleted()
      } catch {
        observer.onError(error)
      }
      return Disposables.create()
    }
    .subscribe(on: places.requests)
    .timeout(options.requestTime, other: Observable.error(Status.timeout), scheduler: places.time)
    .takeLast(1)  // It is answered when it has been read and its time is up no more.
  }

  private func answer(
    _ request: Request, _ socket: Socket, until stop: Observable<Void>
  ) -> Observable<Access> {
    let what = "\(request.method) \(request.path)"
    let isHead = request.method == "HEAD"
    counters.change { $0.requests += 1 }
    switch (request.method, request.path) {
    case ("GET", "/events"): return stream(what, socket, until: stop)
    case ("HEAD", "/events"): return reply(.stream, to: what, socket, isHead: true)
    case ("GET", "/"), ("HEAD", "/"): return reply(.page(Page.text), to: what, socket, isHead: isHead)
    case ("GET", "/status"), ("HEAD", "/status"):
      return reply(.json(counters.json), to: what, socket, isHead: isHead)
    case (_, "/"), (_, "/events"), (_, "/status"): return reply(Response(.notAllowed), to: what, socket)
    default: return reply(Response(.notFound), to: what, socket, isHead: isHead)
    }
  }

  /// - Scheduling: Writes on the thread that subscribes.
  private func reply(
    _ response: Response, to what: String, _ socket: Socket, isHead: Bool = false
  ) -> Observable<Access> {
    .deferred {
      try? socket.write(response.encoded(withBody: !isHead))
      socket.finish()
      return .just(Access(what: what, status: response.status))
    }
  }

  /// Writes events until the client goes or the server stops.
  ///
  /// - Scheduling: Writes on a thread of the client's own. If that waits for the client, `options.buffer`
  ///   events wait too, and then the oldest are left out.
  private func stream(_ what: String, _ socket: Socket, until stop: Observable<Void>) -> Observable<Access> {
    let departure = socket.departure(on: places.network).share(replay: 1)
    // A client that sends no more may have gone, or not. Of two comments to one that has gone, the second
    // breaks the connection.
    let probes = Observable<Int>.timer(.zero, period: options.probe, scheduler: places.time)
    let comments = departure.filter { _ in false }.map { Message.comment }
      .concat(probes.map { _ in .comment })
    let messages = Observable.merge(events.map(Message.event), comments)
    return messages.take(until: stop).concat(Observable.just(Message.end))
      .observe(on: places.client(), capacity: options.buffer, whenFull: .dropOldest)
      .scan(into: Delivery()) { $0.take($1) }
      .do(onNext: { delivery in
        try socket.write(Array(delivery.text.utf8))
        counters.change {
          $0.sent += delivery.isEvent ? 1 : 0
          $0.dropped += delivery.gap
        }
      })
      .do(
        onSubscribe: { try? socket.write(Response.stream.encoded()) },
        onSubscribed: { counters.change { $0.clients += 1 } },
        onDispose: { counters.change { $0.clients -= 1 } }
      )
      .do(onCompleted: { socket.finish() })
      .catch { _ in .empty() }  // The client takes nothing any more.
      .take(until: departure)
      .takeLast(1)
      // It went before anything had been written, or while the first event was.
      .ifEmpty(default: Delivery())
      .map { Access(what: what, status: .ok, note: "events: \($0.sent) sent, \($0.dropped) left out") }
  }
}
