// SPDX-License-Identifier: MIT

import Baton
import BatonNIO
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

@Suite struct ChannelReaderTests {
  /// Counts how often a channel was asked to read.
  private final class Reads: ChannelOutboundHandler, Sendable {
    typealias OutboundIn = Any

    let count = Atomic(0)

    func read(context: ChannelHandlerContext) { count.wrappingAdd(1, ordering: .relaxed) }
  }

  private struct Failure: Error {}

  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let channel = EmbeddedChannel()
  private let reads = Reads()
  private let log = Log()
  private let credits = Credits(2)
  private let reader: ChannelReader<Int>

  init() throws {
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/nowhere")).wait()
    try channel.pipeline.syncOperations.addHandler(reads)
    reader = try ChannelReader(from: channel, credits: credits)
  }

  private func take(_ elements: Observable<Int>, to log: Log? = nil) -> any Disposable {
    let log = log ?? self.log
    defer { channel.embeddedEventLoop.run() }
    return elements.subscribe(
      onNext: { log.add("\($0)") }, onError: { log.add("\(type(of: $0))") },
      onCompleted: { log.add("completed") })
  }

  /// A read of the channel, which comes to these elements.
  private func receive(_ elements: Int...) {
    for element in elements { channel.pipeline.fireChannelRead(element) }
    channel.pipeline.fireChannelReadComplete()
  }

  /// One element has been finished with.
  private func leave() {
    credits.giveBack()
    channel.embeddedEventLoop.run()
  }

  private var readCount: Int { reads.count.load(ordering: .relaxed) }

  @Test func `It reads when there is a subscriber and a credit, once at a time`() {
    #expect(readCount == 0)
    let subscription = take(reader.elements)
    #expect(readCount == 1)
    receive(1)
    #expect(readCount == 2)
    receive(2)
    #expect(readCount == 2)
    leave()
    #expect(readCount == 3)
    leave()
    #expect(readCount == 3)
    receive(3)
    #expect(readCount == 4)
    #expect(log.all == ["1", "2", "3"])
    subscription.dispose()
  }

  @Test func `More elements than there are credits wait, and nothing is read meanwhile`() {
    let subscription = take(reader.elements)
    receive(1, 2, 3, 4)
    #expect(log.all == ["1", "2"])
    leave()
    #expect(log.all == ["1", "2", "3"])
    leave()
    #expect(log.all == ["1", "2", "3", "4"])
    #expect(readCount == 1)
    leave()
    #expect(readCount == 2)
    subscription.dispose()
  }

  @Test func `A subscriber that is ready at once takes all in order`() {
    let subscription = take(reader.elements.do(afterNext: { [credits] _ in credits.giveBack() }))
    receive(1, 2, 3, 4, 5)
    receive(6)
    #expect(log.all == ["1", "2", "3", "4", "5", "6"])
    #expect(readCount == 3)
    subscription.dispose()
  }

  @Test func `When the other side closes, what was read comes first, as there are credits`() throws {
    let subscription = take(reader.elements)
    receive(1, 2, 3)
    channel.pipeline.fireChannelInactive()
    #expect(log.all == ["1", "2"])
    leave()
    #expect(log.all == ["1", "2", "3", "completed"])
    subscription.dispose()
    _ = take(reader.elements)
    #expect(log.all.last == "completed")
    #expect(log.all.count == 5)
  }

  @Test func `The end of the other side's half completes it, too`() {
    let subscription = take(reader.elements)
    receive(1)
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(log.all == ["1", "completed"])
    subscription.dispose()
  }

  @Test func `An error of the channel ends it`() {
    let subscription = take(reader.elements)
    receive(1)
    channel.pipeline.fireErrorCaught(Failure())
    channel.pipeline.fireChannelInactive()
    #expect(log.all == ["1", "Failure"])
    subscription.dispose()
  }

  @Test func `A second subscriber gets an error; after a disposal another one goes on`() {
    let subscription = take(reader.elements)
    receive(1)
    let second = Log()
    take(reader.elements, to: second).dispose()
    #expect(second.all == ["AlreadySubscribed"])
    subscription.dispose()
    receive(2)
    #expect(log.all == ["1"])
    #expect(readCount == 2)
    let next = take(reader.elements)
    #expect(log.all == ["1", "2"])
    next.dispose()
  }

  @Test func `Elements that a subscriber does not take are the next one's`() {
    let first = take(reader.elements.take(1))
    receive(1, 2, 3)
    #expect(log.all == ["1", "completed"])
    let second = Log()
    take(reader.elements, to: second).dispose()
    #expect(second.all == ["2"])
    reader.elements.subscribe().dispose()
    _ = take(reader.elements, to: second)
    leave()
    #expect(second.all == ["2", "3"])
    first.dispose()
  }

  @Test func `Of what a client sends, no more is read than there are credits for`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    let (readers, made) = AsyncStream<ChannelReader<ByteBuffer>>.makeStream()
    let (count, credits) = (16 << 20, Credits(3))
    try await withServer(in: loops[0]) { channel in
      try channel.syncOptions?.setOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16384))
      made.yield(try ChannelReader(from: channel, credits: credits))
    } _: { address in
      let client = try await Client(to: address, in: loops[1])
      let isSent = Atomic(false)
      async let sent: Void = {
        try await client.channel.writeAndFlush(ByteBuffer(repeating: 7, count: count))
        isSent.store(true, ordering: .relaxed)
        // Whatever is with the system is then read by NIO at once.
        try await client.close()
      }()
      let reader = await readers.first { _ in true }!
      let received = Atomic(0)
      let (counts, counted) = AsyncStream<Int>.makeStream()
      let subscription = reader.elements.subscribe(
        onNext: { part in
          counted.yield(received.wrappingAdd(part.readableBytes, ordering: .relaxed).newValue)
        }, onCompleted: { counted.finish() })
      var iterator = counts.makeAsyncIterator()
      for number in 1...3 { #expect(await iterator.next() ?? 0 <= number * 16_384) }
      for _ in 0..<100 { try await loops[0].submit {}.get() }
      #expect(received.load(ordering: .relaxed) <= 3 * 16_384)
      #expect(isSent.load(ordering: .relaxed) == false)
      credits.giveBack()
      // Never more than those that have left, and those that have a credit.
      var (given, isBounded) = (4, true)
      while let sum = await iterator.next() {
        if sum > given * 16_384 { isBounded = false }
        given += 1
        credits.giveBack()
      }
      #expect(isBounded)
      #expect(received.load(ordering: .relaxed) == count)
      try await sent
      subscription.dispose()
    }
    try await group.shutdownGracefully()
  }
}
