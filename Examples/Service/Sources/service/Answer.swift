// SPDX-License-Identifier: MIT

import Baton
import NIOCore
import NIOHTTP1

/// What a request is answered with.
struct Answer: Sendable {
  enum Body: Sendable {
    case text(String)
    /// Parts that are sent as they come. A client that does not read misses the oldest.
    case stream(Observable<ByteBuffer>)
  }

  var status = HTTPResponseStatus.ok
  var headers: HTTPHeaders = ["content-type": "text/plain; charset=utf-8"]
  var body: Body

  static func text(_ text: String, _ status: HTTPResponseStatus = .ok) -> Answer {
    Answer(status: status, body: .text(text))
  }
}

/// What a connection writes: an answer, or a part of one.
enum Piece: Sendable {
  case whole(HTTPResponseHead, ByteBuffer)
  case begin(HTTPResponseHead)
  case part(ByteBuffer)
  case end
}

/// Makes HTTP of pieces. One piece is one write, so that it costs one call of the system.
final class PieceEncoder: ChannelOutboundHandler {
  typealias OutboundIn = Piece
  typealias OutboundOut = HTTPServerResponsePart

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .whole(let head, let body):
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
      context.write(wrapOutboundOut(.end(nil)), promise: promise)
    case .begin(let head): context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .part(let part): context.write(wrapOutboundOut(.body(.byteBuffer(part))), promise: promise)
    case .end: context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }
  }
}
