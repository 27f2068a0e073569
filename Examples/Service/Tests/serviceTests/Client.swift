// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix
import Testing

/// A client that reads when it is asked to.
final class Client {
  struct Response {
    var head: String
    var body: String

    var status: Int? { Int(head.split(separator: " ")[1]) }

    var id: String? {
      head.split(separator: "\r\n").first { $0.hasPrefix("x-request-id: ") }.map { String($0.dropFirst(14)) }
    }
  }

  private let channel: any Channel
  private var parts: AsyncStream<ByteBuffer>.Iterator
  private var unread = ""

  init(port: Int) async throws {
    let (stream, continuation) = AsyncStream<ByteBuffer>.makeStream()
    parts = stream.makeAsyncIterator()
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: false)
      // So little that a client that does not read is soon felt.
      .channelOption(.socketOption(.so_rcvbuf), value: 4096)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Received(continuation))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  deinit { channel.close(promise: nil) }

  func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)) }

  func ask(_ line: String, body: String = "") async throws {
    try await send("\(line) HTTP/1.1\r\nhost: here\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  func response() async throws -> Response {
    let head = try await read(until: "\r\n\r\n")
    let line = try #require(head.split(separator: "\r\n").first { $0.hasPrefix("content-length: ") })
    let count = try #require(Int(line.dropFirst(16)))
    while unread.utf8.count < count { try #require(await more()) }
    defer { unread = String(unread.dropFirst(count)) }
    return Response(head: head, body: String(unread.prefix(count)))
  }

  func response(to line: String, body: String = "") async throws -> Response {
    try await ask(line, body: body)
    return try await response()
  }

  /// Returns what comes up to and including a text.
  @discardableResult func read(until text: String) async throws -> String {
    // It may begin in what was read before.
    var looked = 0
    while true {
      let start = unread.utf8.index(unread.startIndex, offsetBy: max(0, looked - text.utf8.count))
      if let found = unread[start...].ranges(of: text).first {
        defer { unread.removeSubrange(..<found.upperBound) }
        return String(unread[..<found.upperBound])
      }
      looked = unread.utf8.count
      try #require(await more(), "the end came after \(unread.suffix(200))")
    }
  }

  func readToEnd() async -> String {
    while await more() {}
    return unread
  }

  func leave() async throws { try await channel.close() }

  private func more() async -> Bool {
    channel.read()
    guard let part = await parts.next() else { return false }
    unread += String(buffer: part)
    return true
  }
}

private final class Received: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let parts: AsyncStream<ByteBuffer>.Continuation

  init(_ parts: AsyncStream<ByteBuffer>.Continuation) { self.parts = parts }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { parts.yield(unwrapInboundIn(data)) }

  func channelInactive(context: ChannelHandlerContext) { parts.finish() }

  // The other side may have closed without reading all.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
