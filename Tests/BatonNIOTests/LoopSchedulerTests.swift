// SPDX-License-Identifier: MIT

#if NIO

import Baton
import BatonNIO
import BatonTesting
import Dispatch
import Foundation
import NIOCore
import NIOEmbedded
import NIOPosix
import Synchronization
import Testing

@Suite struct LoopSchedulerTests {
  @Test func `It keeps the laws of all schedulers`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    try await withBell(in: loops[0], from: loops[1]) { bell in
      let violations = checkScheduler(
        "loop", timeout: .seconds(60), otherUser: { _, block in bell.ring(block) }
      ) { loops[0].makeScheduler() }
      #expect(violations == [])
    }
    try await group.shutdownGracefully()
  }

  @Test func `In a loop whose time a test moves it keeps them, too`() async throws {
    let loop = NIOAsyncTestingEventLoop()
    let start = ContinuousClock.now
    // Time goes on as the machine's does, because the laws' check waits for it.
    let clock = Task.detached {
      while !Task.isCancelled {
        await loop.advanceTime(to: .uptimeNanoseconds(0) + TimeAmount(start.duration(to: .now)))
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    // Such a loop runs all that is due before it lets another thread in, so others get no turn. Its time may
    // have stood still for a moment when a timer was set, which then seems early to the machine's clock.
    let exceptions: Set<SchedulerLaw> = [.fairness, .timers, .repetition]
    let violations = checkScheduler("testing loop", except: exceptions, timeout: .seconds(60)) {
      loop.makeScheduler()
    }
    #expect(violations == [])
    clock.cancel()
    await clock.value
    await loop.shutdownGracefully()
  }

  @Test func `A group's keeps them, too`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    #expect(checkScheduler("group", timeout: .seconds(60)) { EventLoopGroupScheduler(group) } == [])
    try await group.shutdownGracefully()
  }

  @Test func `A group's delivers each subscription in one loop, and uses all loops`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 3)
    let scheduler = EventLoopGroupScheduler(group)
    let loops = Mutex<[Set<ObjectIdentifier>]>([[], [], []])
    for number in 0..<3 {
      let seen = Observable.range(start: 0, count: 2000).observe(on: scheduler).do(onNext: { _ in
        for loop in group.makeIterator() where loop.inEventLoop {
          loops.withLock { _ = $0[number].insert(ObjectIdentifier(loop)) }
        }
      })
      #expect(try await seen.collect() == Array(0..<2000))
    }
    #expect(loops.withLock { $0.allSatisfy { $0.count == 1 } })
    #expect(loops.withLock { Set($0.joined()).count } == 3)
    try await group.shutdownGracefully()
  }

  @Test func `A loop has one scheduler, as long as it is in use`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    var scheduler: EventLoopScheduler? = loops[0].scheduler
    #expect(scheduler === loops[0].scheduler)
    #expect(scheduler !== loops[1].scheduler)
    #expect(scheduler !== loops[0].makeScheduler())
    weak let freed = scheduler
    scheduler = nil
    // Work that the loop still has refers to it no longer than it runs.
    for _ in 0..<2 { try await loops[0].submit {}.get() }
    #expect(freed == nil)
    try await group.shutdownGracefully()
  }

  @Test func `Timers are due when the loop's time has come to them`() async throws {
    let loop = NIOAsyncTestingEventLoop()
    let ticks = Mutex<[String]>([])
    @Sendable func note(_ tick: String) { ticks.withLock { $0.append(tick) } }
    let scheduler = loop.scheduler
    let interval = Observable<Int>.interval(.seconds(10), scheduler: scheduler)
      .subscribe(onNext: { note("tick \($0)") })
    let five = Observable<Int>.timer(.seconds(5), scheduler: scheduler)
    let timer = five.subscribe(onNext: { _ in note("five") })
    let four = Observable<Int>.timer(.seconds(4), scheduler: scheduler)
    let never = four.subscribe(onNext: { _ in note("four") })
    await loop.run()
    never.dispose()
    await loop.advanceTime(by: .nanoseconds(4_999_999_999))
    #expect(ticks.withLock { $0 } == [])
    await loop.advanceTime(by: .nanoseconds(1))
    #expect(ticks.withLock { $0 } == ["five"])
    await loop.advanceTime(by: .hours(1) - .seconds(6))
    #expect(ticks.withLock { $0.count } == 1 + 359)
    interval.dispose()
    timer.dispose()
    await loop.advanceTime(by: .hours(1))
    #expect(ticks.withLock { $0.count } == 1 + 359)
    await loop.shutdownGracefully()
  }

  @Test func `In an EmbeddedEventLoop all runs on the calling thread`() {
    let loop = EmbeddedEventLoop()
    let seen = Mutex<[Int]>([])
    let subscription = Observable.of(1, 2, 3).observe(on: loop.scheduler)
      .delay(.seconds(1), scheduler: loop.scheduler)
      .subscribe(onNext: { element in seen.withLock { $0.append(element) } })
    loop.run()
    #expect(seen.withLock { $0 } == [])
    loop.advanceTime(by: .seconds(1))
    #expect(seen.withLock { $0 } == [1, 2, 3])
    subscription.dispose()
  }

  @Test func `When the loop has shut down, what waits and what comes is refused`() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let (scheduler, idle) = (group.next().scheduler, group.next().makeScheduler(name: "idle"))
    let waiting = Task {
      try await Observable<Int>.interval(.seconds(3600), scheduler: scheduler).values.first { _ in true }
    }
    let jobs = Task(executorPreference: scheduler) { for _ in 0..<100 { await Task.detached {}.value } }
    try await group.next().submit {}.get()
    try await group.shutdownGracefully()
    let ended = await #expect(throws: SchedulerRefusal.self) { try await waiting.value }
    #expect(ended?.reason == .loopEnded)
    for scheduler in [scheduler, idle] {
      let refused = await #expect(throws: SchedulerRefusal.self) {
        try await Observable.of(1).observe(on: scheduler).collect()
      }
      #expect(refused?.reason == .loopEnded)
    }
    await jobs.value
  }

  @Test func `Of a loop that has ended SwiftNIO hears no more`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      let loop = group.next()
      let scheduler = loop.scheduler
      let credits = Credits(1)
      let (readers, made) = AsyncStream<ChannelReader<ByteBuffer>>.makeStream()
      let server = try await ServerBootstrap(group: loop)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            made.yield(try ChannelReader(from: channel, credits: credits))
          }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      let client = try await ClientBootstrap(group: loop).connect(to: server.localAddress!).get()
      let reader = await readers.first { _ in true }!
      let waiting = reader.elements.subscribe()
      try await client.writeAndFlush(ByteBuffer(string: "a")).get()
      try await group.shutdownGracefully()
      waiting.dispose()
      for scheduler in [scheduler, loop.scheduler, loop.makeScheduler(), loop.makeScheduler()] {
        do {
          _ = try await Observable.of(1).observe(on: scheduler).collect()
          fatalError("not refused")
        } catch let refusal as SchedulerRefusal where refusal.reason == .loopEnded {}
      }
      do {
        _ = try await reader.elements.collect()
        fatalError("not refused")
      } catch let refusal as SchedulerRefusal where refusal.reason == .loopEnded {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!message.contains("Cannot schedule tasks"), "\(message)")
  }

  @Test func `What is written when the loop ends, ends without a word of SwiftNIO`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 0..<5 {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let source = PublishSubject<ByteBuffer>()
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let server = try await ServerBootstrap(group: loop)
          .childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
              let writer = try ChannelWriter(to: channel)
              _ = source.do(onSubscribed: { begin.yield() }).written(to: writer)
                .subscribe(onError: { _ in ended.yield() }, onCompleted: { ended.yield() })
            }
          }
          .bind(host: "127.0.0.1", port: 0).get()
        let (count, bootstrap) = (100, ClientBootstrap(group: loop))
        for _ in 0..<count { _ = try await bootstrap.connect(to: server.localAddress!).get() }
        var iterator = begun.makeAsyncIterator()
        for _ in 0..<count { _ = await iterator.next() }
        for _ in 0..<20 { source.onNext(ByteBuffer(string: "a line\n")) }
        source.onCompleted()
        try await group.shutdownGracefully()
        // Each pipeline ends in one way or the other.
        var last = ends.makeAsyncIterator()
        for _ in 0..<count { _ = await last.next() }
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!message.contains("Cannot schedule tasks"), "\(message.count)")
  }

  @Test func `A testing loop that has shut down refuses, too`() async throws {
    let loop = NIOAsyncTestingEventLoop()
    let scheduler = loop.scheduler
    let waiting = Task {
      try await Observable<Int>.timer(.seconds(1), scheduler: scheduler).values.first { _ in true }
    }
    // The task has subscribed once the loop has a timer.
    while scheduler.clockReading < .milliseconds(1) {
      await loop.advanceTime(by: .microseconds(100))
      await Task.yield()
    }
    await loop.shutdownGracefully()
    await #expect(throws: SchedulerRefusal.self) { try await waiting.value }
    await #expect(throws: SchedulerRefusal.self) {
      try await Observable.of(1).observe(on: scheduler).collect()
    }
  }

  @Test(arguments: ["in the loop", "from another thread"], [1, 3])
  func `While there is work without a pause, sockets get their turn`(_ origin: String, _ count: Int)
    async throws
  {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let loops = Array(group.makeIterator())
    let schedulers = (0..<count).map { _ in loops[0].makeScheduler() }
    let isOver = Atomic(false)
    let runs = (0..<count).map { _ in Runs() }
    let (ends, ended) = AsyncStream<Void>.makeStream()
    for (scheduler, runs) in zip(schedulers, runs) {
      if origin == "in the loop" {
        _ = scheduler.scheduleRecursive(()) { _, again in
          runs.count.wrappingAdd(1, ordering: .relaxed)
          if isOver.load(ordering: .relaxed) { ended.yield() } else { again(()) }
        }
      } else {
        Thread {
          while !isOver.load(ordering: .relaxed) {
            _ = scheduler.schedule(()) { _ in
              runs.count.wrappingAdd(1, ordering: .relaxed)
              return Disposables.create()
            }
          }
          ended.yield()
        }.start()
      }
    }
    for runs in runs { while runs.number < 1000 { await Task.yield() } }
    try await withEcho(in: loops[0]) { address in
      let client = try await Client(to: address, in: loops[1])
      for number in 0..<50 {
        try await client.write("ping \(number);")
        #expect(try await client.read(until: ";") == "ping \(number);")
      }
      try await client.close()
    }
    isOver.store(true, ordering: .relaxed)
    var iterator = ends.makeAsyncIterator()
    for _ in 0..<count { _ = await iterator.next() }
    for scheduler in schedulers {
      // Behind all other work.
      #expect(try await Observable.of(1).observe(on: scheduler).collect() == [1])
    }
    for runs in runs { #expect(runs.number > 1000) }
    try await group.shutdownGracefully()
  }

  private final class Runs: Sendable {
    let count = Atomic(0)

    var number: Int { count.load(ordering: .relaxed) }
  }
}

#endif
