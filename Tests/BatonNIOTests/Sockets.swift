// SPDX-License-Identifier: MIT

#if NIO

import NIOCore
import NIOPosix
import Synchronization

/// Has a server listen in `loop` during `body`.
func withServer(
  in loop: any EventLoop, _ serve: @escaping @Sendable (any Channel) throws -> Void,
  _ body: (SocketAddress) async throws -> Void
) async throws {
  let server = try await ServerBootstrap(group: loop)
    .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try serve(channel) } }
    .bind(host: "127.0.0.1", port: 0).get()
  try await body(server.localAddress!)
  try await server.close()
}

/// Has a server that sends back what it gets listen in `loop` during `body`.
func withEcho(in loop: any EventLoop, _ body: (SocketAddress) async throws -> Void) async throws {
  try await withServer(in: loop, { try $0.pipeline.syncOperations.addHandler(Echo()) }, body)
}

/// Runs blocks in a loop when it looks at its sockets: each as a byte comes.
final class Bell: Sendable {
  private let blocks = Mutex<[@Sendable () -> Void]>([])
  private let client: any Channel

  fileprivate init(_ client: any Channel) { self.client = client }

  fileprivate func close() async throws { try await client.close() }

  func ring(_ block: @escaping @Sendable () -> Void) {
    blocks.withLock { $0.append(block) }
    client.writeAndFlush(ByteBuffer(repeating: 7, count: 1), promise: nil)
  }

  fileprivate func answer() {
    let rung = blocks.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    for block in rung { block() }
  }
}

/// Has a bell hang in `loop` during `body`, whose rope is in `other`.
func withBell(
  in loop: any EventLoop, from other: any EventLoop, _ body: (Bell) async throws -> Void
) async throws {
  let hung = Mutex<Bell?>(nil)
  try await withServer(in: loop) { channel in
    try channel.pipeline.syncOperations.addHandler(Ringing { hung.withLock { $0 }?.answer() })
  } _: { address in
    let bell = Bell(try await Client(to: address, in: other).channel)
    hung.withLock { $0 = bell }
    try await body(bell)
    try await bell.close()
  }
}

private final class Ringing: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let onRing: () -> Void

  init(_ onRing: @escaping () -> Void) { self.onRing = onRing }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { onRing() }
}

private final class Echo: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.writeAndFlush(data, promise: nil) }
}

/// A client that reads when it is asked to.
struct Client {
  let channel: any Channel
  private let parts: AsyncStream<ByteBuffer>

  init(to address: SocketAddress, in loop: any EventLoop) async throws {
    let (parts, continuation) = AsyncStream<ByteBuffer>.makeStream()
    self.parts = parts
    channel = try await ClientBootstrap(group: loop)
      .channelOption(.autoRead, value: false)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Received(continuation))
        }
      }
      .connect(to: address).get()
  }

  func write(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)) }

  /// Reads up to and including `end`.
  func read(until end: String) async throws -> String {
    let end = Array(end.utf8)
    return String(buffer: await read { !$0.readableBytesView.suffix(end.count).elementsEqual(end) })
  }

  /// Reads while `isMore` holds and the other side has not closed.
  func read(while isMore: (ByteBuffer) -> Bool = { _ in true }) async -> ByteBuffer {
    var all = ByteBuffer()
    channel.read()
    for await part in parts {
      all.writeImmutableBuffer(part)
      if !isMore(all) { break }
      channel.read()
    }
    return all
  }

  func close() async throws { try await channel.close() }
}

private final class Received: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let parts: AsyncStream<ByteBuffer>.Continuation

  init(_ parts: AsyncStream<ByteBuffer>.Continuation) { self.parts = parts }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { parts.yield(unwrapInboundIn(data)) }

  func channelInactive(context: ChannelHandlerContext) { parts.finish() }
}

#endif
