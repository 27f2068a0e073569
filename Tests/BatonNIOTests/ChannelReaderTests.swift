// SPDX-License-Identifier: MIT

#if NIO

import Baton
import BatonNIO
import Dispatch
import Foundation
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

  @Test func `It reads when there is a subscriber and no element waits for a credit, once at a time`() {
    #expect(readCount == 0)
    let subscription = take(reader.elements)
    #expect(readCount == 1)
    receive(1)
    #expect(readCount == 2)
    receive(2)
    #expect(readCount == 3)
    receive(3)
    #expect(readCount == 3)
    #expect(log.all == ["1", "2"])
    leave()
    #expect(readCount == 4)
    leave()
    #expect(readCount == 4)
    receive(4)
    #expect(readCount == 5)
    #expect(log.all == ["1", "2", "3", "4"])
    subscription.dispose()
  }

  @Test func `Clients that send nothing have no credits`() throws {
    let subscription = take(reader.elements)
    let (silent, others) = (EmbeddedChannel(), EmbeddedChannel())
    var subscriptions = [subscription]
    for channel in [silent, others] {
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/nowhere")).wait()
      let reader = try ChannelReader<Int>(from: channel, credits: credits)
      subscriptions.append(reader.elements.subscribe(onNext: { [log] in log.add("other \($0)") }))
      channel.embeddedEventLoop.run()
    }
    #expect(credits.available == 2)
    for element in 1...2 { others.pipeline.fireChannelRead(element) }
    #expect(log.all == ["other 1", "other 2"])
    for subscription in subscriptions { subscription.dispose() }
    #expect(credits.available == 0)
  }

  @Test func `A subscriber that is disposed of before its closure leaves the element, and the credit`() {
    let first = SerialDisposable()
    first.disposable = reader.elements
      // As another thread may, just then.
      .do(onNext: { _ in first.dispose() })
      .subscribe(onNext: { [log] in log.add("\($0)") })
    channel.embeddedEventLoop.run()
    receive(1, 2)
    #expect(log.all == [] && credits.available == 2)
    let second = take(reader.elements)
    #expect(log.all == ["1", "2"] && credits.available == 0)
    second.dispose()
  }

  @Test func `Disposed of on another thread, it takes no further element`() async throws {
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/nowhere"))
    let credits = Credits(3)
    let reader = try await channel.testingEventLoop.executeInContext {
      try ChannelReader<Int>(from: channel, credits: credits)
    }
    let first = SerialDisposable()
    first.disposable = reader.elements.subscribe(onNext: { [log] in
      log.add("first \($0)")
      let isOver = DispatchSemaphore(value: 0)
      Thread {
        first.dispose()
        isOver.signal()
      }.start()
      isOver.wait()
    })
    await channel.testingEventLoop.run()
    try await channel.testingEventLoop.executeInContext {
      for element in 1...3 { channel.pipeline.fireChannelRead(element) }
    }
    await channel.testingEventLoop.run()
    #expect(log.all == ["first 1"] && credits.available == 2)
    let second = reader.elements.subscribe(onNext: { [log] in log.add("second \($0)") })
    await channel.testingEventLoop.run()
    #expect(log.all == ["first 1", "second 2", "second 3"] && credits.available == 0)
    second.dispose()
    await channel.testingEventLoop.run()
    _ = try await channel.finish(acceptAlreadyClosed: true)
  }

  @Test func `Eight threads that take turns at it, while data comes, miss nothing`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    let (readers, made) = AsyncStream<ChannelReader<ByteBuffer>>.makeStream()
    let (count, credits) = (1 << 20, Credits(2))
    try await withServer(in: loops[0]) { channel in
      try channel.syncOptions?.setOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 512))
      made.yield(try ChannelReader(from: channel, credits: credits))
    } _: { address in
      let client = try await Client(to: address, in: loops[1])
      async let sent: Void = client.channel.writeAndFlush(ByteBuffer(repeating: 7, count: count))
      let reader = await readers.first { _ in true }!
      let received = Atomic(0)
      let turn = Mutex(())
      let failures = Mutex<[any Error]>([])
      await withCheckedContinuation { done in
        let left = Atomic(8)
        for number in 0..<8 {
          Thread {
            var length = number
            while received.load(ordering: .relaxed) < count, failures.withLock({ $0.isEmpty }) {
              turn.withLock { _ in
                let subscription = reader.elements.subscribe(
                  onNext: { part in
                    received.wrappingAdd(part.readableBytes, ordering: .relaxed)
                    credits.giveBack()
                  }, onError: { error in failures.withLock { $0.append(error) } })
                // Long enough for some elements, at times.
                length = (length * 5 + 3) % 64
                for _ in 0..<length { sched_yield() }
                subscription.dispose()
              }
            }
            if left.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { done.resume() }
          }.start()
        }
      }
      try await sent
      #expect(failures.withLock { $0 }.isEmpty)
      #expect(received.load(ordering: .relaxed) == count)
      // Behind all that the loop has still to do.
      #expect(try await Observable.of(1).observe(on: loops[0].scheduler).collect() == [1])
      #expect(credits.available == 2)
      try await client.close()
    }
    try await group.shutdownGracefully()
  }

  @Test func `A second subscriber is found at once, and reported, whatever hides its error`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let channel = EmbeddedChannel()
      let reader = try ChannelReader<Int>(from: channel, credits: Credits(1))
      let first = reader.elements.subscribe()
      let seen = Mutex<[String]>([])
      let second = reader.elements.materialize()
        .subscribe(onNext: { event in seen.withLock { $0.append("\(event)") } })
      // Before the loop has run.
      guard seen.withLock({ $0.count }) == 1 else { fatalError("not at once") }
      for subscription in [first, second] { subscription.dispose() }
      // The seat is free at once, too.
      _ = reader.elements.subscribe(onError: { fatalError("\($0)") })
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("subscriber already"))
  }

  @Test func `It says when the channel has been closed, to whoever asks then or later`() async {
    let subscriptions = [log, Log()].map { log in
      reader.closed.subscribe(onCompleted: { log.add("closed") })
    }
    #expect(log.all == [])
    channel.pipeline.fireChannelInactive()
    #expect(log.all == ["closed"])
    let later = reader.closed.subscribe(onCompleted: { [log] in log.add("later") })
    #expect(log.all == ["closed", "later"])
    for subscription in subscriptions + [later] { subscription.dispose() }
  }

  @Test func `Asynchronous work of what it sends stays in the channel's loop`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    let (results, result) = AsyncStream<[Bool]>.makeStream()
    try await withServer(in: loops[0]) { channel in
      let loop = channel.eventLoop
      let reader = try ChannelReader<ByteBuffer>(from: channel, credits: Credits(1))
      let isInLoop = { @Sendable () async -> Bool in
        await Task.yield()
        return loop.inEventLoop
      }
      // The first is subscribed to by the channel's initializer, the second by an element.
      _ = reader.elements.take(1).mapLatest { _ in await isInLoop() }
        .flatMap { first in Single.create { [first, await isInLoop()] } }
        .subscribe(onNext: { result.yield($0) })
    } _: { address in
      let client = try await Client(to: address, in: loops[1])
      try await client.write("a")
      #expect(await results.first { _ in true } == [true, true])
      try await client.close()
    }
    try await group.shutdownGracefully()
  }

  @Test func `A client that has gone is noticed by a pipeline that neither reads nor writes`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    let (ends, ended) = AsyncStream<Void>.makeStream()
    try await withServer(in: loops[0]) { channel in
      let reader = try ChannelReader<ByteBuffer>(from: channel, credits: Credits(1))
      _ = reader.closed.subscribe(onCompleted: { ended.yield() })
    } _: { address in
      try await Client(to: address, in: loops[1]).close()
      #expect(await ends.first { _ in true } != nil)
    }
    try await group.shutdownGracefully()
  }

  @Test func `More elements than there are credits wait, and nothing is read meanwhile`() {
    let subscription = take(reader.elements)
    receive(1, 2, 3, 4)
    #expect(log.all == ["1", "2"])
    leave()
    #expect(log.all == ["1", "2", "3"])
    #expect(readCount == 1)
    leave()
    #expect(log.all == ["1", "2", "3", "4"])
    #expect(readCount == 2)
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

#endif
