// SPDX-License-Identifier: MIT

import Logging
import NIOCore
import NIOHTTP1
import Shared
import Tracing

/// Answers a connection's requests, which come one at a time: the pipeline before it holds the next one back.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = NIOHTTPServerRequestFull
  typealias OutboundOut = HTTPServerResponsePart

  /// The answer that is under way. Code here knows by this alone whom it works for: loops have no contexts.
  private struct Work {
    let request: Request
    let span: any Span
    // As it is if the client leaves before there is an answer.
    var status: UInt = 499
    /// Of the events.
    var key: Int?
  }

  private let service: Service
  private var work: Work?
  private var waiting = CircularBuffer<ByteBuffer>()

  init(_ service: Service) { self.service = service }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let request = service.take(unwrapInboundIn(data))
    let name = "\(request.method) \(request.path)"
    let span = startSpan(name, context: request.context, ofKind: .server)
    work = Work(request: request, span: span)
    switch service.route(request) {
    case .search(let text):
      find(text, for: request, in: span.context, on: context.eventLoop)
        .assumeIsolated().whenSuccess { [self] found in
          send(found.map { $0 + "\n" }.joined(), .ok, context)
        }
    case .text(let text, let status): send(text, status, context)
    case .events: beginEvents(context)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    writeEvents(context)
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func find(
    _ text: String, for request: Request, in parent: ServiceContext, on loop: any EventLoop
  ) -> EventLoopFuture<[String]> {
    let span = startSpan("find", context: parent)
    // Where a database would have the loop go on with others.
    let time = TimeAmount.milliseconds(Int64(service.settings.searchTime))
    let loop = loop.assumeIsolated()
    let work = { [service] in
      let found = service.entries(beginningWith: text)
      service.logger.info("found \(found.count)", metadata: ["request": "\(request.id)"])
      span.end()
      return found
    }
    if time > .zero { return loop.scheduleTask(in: time, work).futureResult }
    return loop.submit(work)
  }

  private func send(_ text: String, _ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
    // Else the client has gone.
    guard let request = work?.request else { return }
    work?.status = status.code
    context.write(wrapOutboundOut(.head(request.head(status, length: text.utf8.count))), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    end(request, context)
  }

  /// Ends the answer that is under way.
  private func end(_ request: Request, _ context: ChannelHandlerContext) {
    // Before the write, with which the next request may come.
    finish()
    let written = context.writeAndFlush(wrapOutboundOut(.end(nil)))
    if request.isLast { written.assumeIsolated().whenComplete { _ in context.close(promise: nil) } }
  }

  private func finish() {
    guard let work else { return }
    self.work = nil
    waiting.removeAll()
    if let key = work.key { service.events.remove(key) }
    let request = work.request
    service.logger.info(
      "\(request.method) \(request.path) \(work.status)", metadata: ["request": "\(request.id)"])
    work.span.end()
  }
}

extension RequestHandler {
  private func beginEvents(_ context: ChannelHandlerContext) {
    guard let request = work?.request else { return }
    work?.status = 200
    context.writeAndFlush(wrapOutboundOut(.head(request.head(type: "text/event-stream"))), promise: nil)
    let loop = context.eventLoop
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: loop)
    work?.key = service.events.add { event in
      loop.execute { bound.value.handler.receive(event, bound.value.context) }
    }
  }

  private func receive(_ event: ByteBuffer?, _ context: ChannelHandlerContext) {
    guard let work, work.key != nil else { return }
    guard let event else {
      for event in waiting { context.write(wrapOutboundOut(.body(.byteBuffer(event))), promise: nil) }
      return end(work.request, context)
    }
    // A client that does not read misses the oldest.
    if waiting.count == service.settings.waitingEvents { waiting.removeFirst() }
    waiting.append(event)
    writeEvents(context)
  }

  private func writeEvents(_ context: ChannelHandlerContext) {
    while context.channel.isWritable, let event = waiting.popFirst() {
      context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(event))), promise: nil)
    }
  }
}
