// SPDX-License-Identifier: MIT

#if NIO

import Baton
import BatonNIO
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

@Suite struct ChannelWriterTests {
  @Test func `It stops while the channel is not writable`() async throws {
    let channel = NIOAsyncTestingChannel()
    let writer = try await channel.testingEventLoop.executeInContext {
      try ChannelWriter(to: channel)
    }
    try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/nowhere"))
    let source = PublishSubject<Int>()
    let (written, sent) = AsyncThrowingStream<Int, any Error>.makeStream()
    let subscription = source.written(to: writer).subscribe(
      onNext: { sent.yield($0) }, onError: { sent.finish(throwing: $0) }, onCompleted: { sent.finish() })
    await channel.testingEventLoop.run()
    var iterator = written.makeAsyncIterator()
    source.onNext(1)
    #expect(try await iterator.next() == 1)
    #expect(try await channel.waitForOutboundWrite(as: Int.self) == 1)
    try await channel.become(writable: false)
    for element in 2...4 { source.onNext(element) }
    for _ in 0..<100 {
      await channel.testingEventLoop.run()
      await Task.yield()
    }
    #expect(try await channel.readOutbound(as: Int.self) == nil)
    try await channel.become(writable: true)
    for element in 2...4 {
      #expect(try await iterator.next() == element)
      #expect(try await channel.waitForOutboundWrite(as: Int.self) == element)
    }
    source.onCompleted()
    #expect(try await iterator.next() == nil)
    subscription.dispose()
    _ = try await channel.finish()
  }

  @Test func `With a capacity, elements that find no room are dropped, but not the end`() async throws {
    let channel = NIOAsyncTestingChannel()
    let writer = try await channel.testingEventLoop.executeInContext { try ChannelWriter(to: channel) }
    try await channel.connect(to: SocketAddress(unixDomainSocketPath: "/nowhere"))
    try await channel.become(writable: false)
    let source = PublishSubject<Int>()
    let statistics = QueueStatistics()
    let (written, sent) = AsyncThrowingStream<Int, any Error>.makeStream()
    let subscription = source.written(to: writer, capacity: 2, whenFull: .dropOldest, statistics: statistics)
      .subscribe(
        onNext: { sent.yield($0) }, onError: { sent.finish(throwing: $0) }, onCompleted: { sent.finish() })
    await channel.testingEventLoop.run()
    source.onNext(1)
    // It is the one that waits for the channel, and not in the queue.
    while statistics.waiting > 0 { await channel.testingEventLoop.run() }
    for element in 2...9 { source.onNext(element) }
    source.onCompleted()
    #expect(statistics.waiting == 2 && statistics.dropped == 6)
    try await channel.become(writable: true)
    var all: [Int] = []
    for try await element in written { all.append(element) }
    #expect(all == [1, 8, 9])
    for element in all { #expect(try await channel.waitForOutboundWrite(as: Int.self) == element) }
    subscription.dispose()
    _ = try await channel.finish()
  }

  @Test func `A client that does not read holds up who writes, and one that leaves ends it`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    let (channels, opened) = AsyncStream<any Channel>.makeStream()
    let (ends, ended) = AsyncStream<any Error>.makeStream()
    let count = Atomic(0)
    let part = ByteBuffer(repeating: 7, count: 100_000)
    try await withServer(in: loops[0]) { channel in
      let writer = try ChannelWriter(to: channel)
      // One more whenever the channel has accepted one.
      let accepted = PublishSubject<ByteBuffer>()
      _ = accepted.startWith(part).written(to: writer).subscribe(
        onNext: { part in
          count.wrappingAdd(1, ordering: .relaxed)
          accepted.onNext(part)
        }, onError: { ended.yield($0) })
      opened.yield(channel)
    } _: { address in
      let client = try await Client(to: address, in: loops[1])
      let channel = await channels.first { _ in true }!
      // The system takes some megabytes, and then nothing more.
      var turnsAtRest = 0
      while turnsAtRest < 100 {
        turnsAtRest = channel.isWritable ? 0 : turnsAtRest + 1
        try await loops[0].submit {}.get()
      }
      let atRest = count.load(ordering: .relaxed)
      for _ in 0..<100 { try await loops[0].submit {}.get() }
      #expect(count.load(ordering: .relaxed) == atRest)
      // When the client has read all that was accepted by then, more has been.
      _ = await client.read { $0.readableBytes < (atRest + 1) * 100_000 }
      #expect(count.load(ordering: .relaxed) > atRest)
      try await client.close()
      #expect(await ends.first { _ in true } != nil)
    }
    try await group.shutdownGracefully()
  }

  @Test(arguments: [false, true])
  func `With nothing to write, a client that leaves ends it`(_ isBounded: Bool) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (ends, ended) = AsyncStream<any Error>.makeStream()
    let isDisposed = Atomic(false)
    try await withServer(in: loops[0]) { channel in
      let writer = try ChannelWriter(to: channel)
      let silent = Observable<ByteBuffer>.never()
        .do(onSubscribe: { begin.yield() }, onDispose: { isDisposed.store(true, ordering: .relaxed) })
      let written =
        isBounded
        ? silent.written(to: writer, capacity: 4, whenFull: .dropOldest) : silent.written(to: writer)
      _ = written.subscribe(onError: { ended.yield($0) })
    } _: { address in
      let client = try await Client(to: address, in: loops[1])
      _ = await begun.first { _ in true }
      try await client.close()
      let error = await ends.first { _ in true }
      #expect(error as? ChannelError == .ioOnClosedChannel)
      #expect(isDisposed.load(ordering: .relaxed) == true)
    }
    try await group.shutdownGracefully()
  }

  @Test func `All that was written arrives in order`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    try await withServer(in: loops[0]) { channel in
      let writer = try ChannelWriter(to: channel)
      _ = Observable.range(start: 0, count: 20_000).map { ByteBuffer(string: "line \($0)\n") }
        .written(to: writer).subscribe(onError: { _ in }, onCompleted: { channel.close(promise: nil) })
    } _: { address in
      let client = try await Client(to: address, in: loops[1])
      #expect(String(buffer: await client.read()) == (0..<20_000).map { "line \($0)\n" }.joined())
    }
    try await group.shutdownGracefully()
  }

  @Test func `A slow receiver holds up a fast sender, through both`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    try await withServer(in: loops[0]) { channel in
      let credits = Credits(4)
      let reader = try ChannelReader(of: ByteBuffer.self, from: channel, credits: credits)
      let writer = try ChannelWriter(to: channel)
      _ = reader.elements.written(to: writer)
        .subscribe(
          onNext: { _ in credits.giveBack() }, onError: { _ in channel.close(promise: nil) },
          onCompleted: { channel.close(promise: nil) })
    } _: { address in
      let client = try await Client(to: address, in: loops[1])
      let text = (0..<200_000).map { "line \($0)\n" }.joined()
      let isSent = Atomic(false)
      async let sent: Void = {
        try await client.write(text)
        isSent.store(true, ordering: .relaxed)
      }()
      #expect(try await client.read(until: "line 199999\n") == text)
      try await sent
      try await client.close()
    }
    try await group.shutdownGracefully()
  }
}

extension NIOAsyncTestingChannel {
  fileprivate func become(writable: Bool) async throws {
    try await testingEventLoop.executeInContext {
      self.isWritable = writable
      self.pipeline.fireChannelWritabilityChanged()
    }
    await testingEventLoop.run()
  }
}

#endif
