// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import CEpoll
import Foundation
import Synchronization
import Testing

@testable import eventloop

@Suite struct EpollLoopTests {
  @Test func `Its scheduler keeps the laws of all schedulers`() {
    let loop = EpollLoop()
    Thread { loop.run() }.start()
    let bell = Bell()
    let hanging = bell.hang(in: loop)
    let violations = checkScheduler(
      "epoll", timeout: .seconds(60), otherUser: { _, block in bell.ring(block) }
    ) { loop.makeScheduler() }
    #expect(violations == [])
    hanging.dispose()
    loop.stop()
  }

  @Test func `N14 when it ends, what waits is refused, and tasks go on`() async {
    let loop = EpollLoop()
    let scheduler = loop.makeScheduler()
    Thread { loop.run() }.start()
    let ended = Task {
      try await Observable<Int>.interval(.seconds(3600), scheduler: scheduler).values.first { _ in true }
    }
    let task = Task(executorPreference: scheduler) { for _ in 0..<100 { await Task.detached {}.value } }
    loop.stop()
    await #expect(throws: SchedulerRefusal.self) { try await ended.value }
    await task.value
  }

  @Test func `A group of loops keeps the laws of all schedulers, too`() {
    #expect(checkScheduler("group") { LoopGroup(count: 2) } == [])
  }

  @Test func `All events of a subscription come in one loop of a group, in order`() {
    let group = LoopGroup(count: 3)
    let done = DispatchSemaphore(value: 0)
    let seen = Mutex<[[Int]]>([[], [], []])
    let threads = Mutex<[Set<UInt>]>([[], [], []])
    for number in 0..<3 {
      _ = Observable.range(start: 0, count: 2000).observe(on: group).subscribe(
        onNext: { element in
          seen.withLock { $0[number].append(element) }
          threads.withLock { _ = $0[number].insert(UInt(pthread_self())) }
        }, onCompleted: { done.signal() })
    }
    for _ in 0..<3 { done.wait() }
    #expect(seen.withLock { $0 } == Array(repeating: Array(0..<2000), count: 3))
    #expect(threads.withLock { threads in threads.allSatisfy { $0.count == 1 } })
    #expect(threads.withLock { Set($0.flatMap { $0 }).count } == 3)
  }

  @Test func `Everyone hears what the others say, and who is silent is asked`() throws {
    let listener = try Socket.listening(port: 0)
    let loop = EpollLoop()
    Thread { loop.run() }.start()
    let room = Room(loop: loop, scheduler: loop.makeScheduler(), patience: .milliseconds(300))
    let left = Mutex(0)
    let changed = DispatchSemaphore(value: 0)
    let guests = room.open(on: listener).subscribe(onNext: { count in
      left.withLock { $0 = count }
      changed.signal()
    })
    let (one, other) = (try Guest(port: listener.port), try Guest(port: listener.port))
    for _ in 0..<2 { try #require(changed.wait(timeout: .now() + 60) == .success) }
    // Nobody has said anything for a while.
    #expect(one.read("?\n") == "are you there?\n")
    #expect(other.read("?\n") == "are you there?\n")
    one.say("hel")
    one.say("lo\nyou\n")
    #expect(other.read("you\n") == "hello\nyou\n")
    other.leave()
    try #require(changed.wait(timeout: .now() + 60) == .success)
    #expect(left.withLock { $0 } == 1)
    guests.dispose()
    loop.stop()
  }
}

/// Another user of a loop: has it call blocks, because a descriptor is readable.
private final class Bell: Sendable {
  private let descriptor = eventfd(0, CInt(EFD_NONBLOCK))
  private let blocks = Mutex<[@Sendable () -> Void]>([])

  deinit { close(descriptor) }

  func hang(in loop: EpollLoop) -> any Disposable {
    loop.readable(descriptor).subscribe(onNext: { self.answer() })
  }

  func ring(_ block: @escaping @Sendable () -> Void) {
    blocks.withLock { $0.append(block) }
    eventfd_write(descriptor, 1)
  }

  private func answer() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
    let due = blocks.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    for block in due { block() }
  }
}

/// Somebody in the room.
private final class Guest {
  private let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)

  init(port: UInt16) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isConnected)
  }

  func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  /// What comes, up to and including `end`.
  func read(_ end: String) -> String {
    var text = ""
    var byte: UInt8 = 0
    while !text.hasSuffix(end), recv(descriptor, &byte, 1, 0) == 1 {
      text.append(Character(UnicodeScalar(byte)))
    }
    return text
  }

  func leave() { close(descriptor) }
}
