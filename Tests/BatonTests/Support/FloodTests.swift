// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization
import Testing

/// Nobody pays for another's events: what comes of threads that send faster than a subscriber takes.
@Suite struct FloodTests {
  /// A thread that sends until it is stopped.
  private final class Emitter: Sendable {
    private let isOver = Atomic(false)
    private let end = DispatchSemaphore(value: 0)

    init(_ send: @escaping @Sendable () -> Void) {
      Thread.detachNewThread { [self] in
        while !isOver.load(ordering: .relaxed) { send() }
        end.signal()
      }
    }

    func stop() -> Bool {
      isOver.store(true, ordering: .relaxed)
      return end.wait(timeout: .now() + 60) == .success
    }
  }

  private static func spin(_ span: Duration) {
    let end = ContinuousClock.now + span
    while ContinuousClock.now < end {}
  }

  @Test(arguments: [1, 20, 5000])
  func `G9 who emits returns while another goes on emitting`(microseconds: Int) {
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onNext: { _ in Self.spin(.microseconds(microseconds)) })
    let returned = DispatchSemaphore(value: 0)
    let flood = Emitter { subject.onNext(0) }
    Thread.detachNewThread {
      for number in 0..<20 { subject.onNext(number) }
      returned.signal()
    }
    #expect(returned.wait(timeout: .now() + 60) == .success)
    #expect(flood.stop())
    subscription.dispose()
  }

  @Test func `G9 who emits delivers some tens of others' events while one is there to take over`() {
    let subject = PublishSubject<UInt>()
    let others = Atomic(0)
    let most = Atomic(0)
    let subscription = subject.subscribe(onNext: { @Sendable thread in
      Self.spin(.microseconds(200))
      if thread != ThreadIdentity.current { others.add(1, ordering: .relaxed) }
    })
    let flood = Emitter { subject.onNext(ThreadIdentity.current) }
    for _ in 0..<20 {
      others.store(0, ordering: .relaxed)
      let own = ThreadIdentity.current
      let counter = subject.subscribe(onNext: { @Sendable _ in
        if ThreadIdentity.current == own { most.max(others.load(ordering: .relaxed), ordering: .relaxed) }
      })
      subject.onNext(own)
      counter.dispose()
    }
    #expect(flood.stop())
    subscription.dispose()
    // What waits when nobody is there to take over is to be delivered too: some hundreds at most.
    #expect(most.load(ordering: .relaxed) < 800)
  }

  @Test(arguments: ["publish", "behavior"])
  func `G9 a flood of a subject of any kind keeps what waits within bounds`(_ kind: String) {
    let census = Counted.Census()
    let publish = PublishSubject<Counted>()
    let behavior = BehaviorSubject(value: census.counted())
    let source = kind == "publish" ? publish.asObservable() : behavior.asObservable()
    let subscription = source.subscribe(onNext: { _ in Self.spin(.microseconds(20)) })
    let done = DispatchGroup()
    for _ in 0..<2 {
      done.enter()
      Thread.detachNewThread {
        for _ in 0..<5000 {
          if kind == "publish" { publish.onNext(census.counted()) } else { behavior.onNext(census.counted()) }
        }
        done.leave()
      }
    }
    #expect(done.wait(timeout: .now() + 120) == .success)
    subscription.dispose()
    #expect(census.most < 2000)
  }

  @Test func `G3 G9 who waits for another thread inside an event waits for no emitter of it`() {
    let subject = PublishSubject<Int>()
    let count = Atomic(0)
    let isInside = DispatchSemaphore(value: 0)
    let isSent = DispatchSemaphore(value: 0)
    let subscription = subject.subscribe(onNext: { number in
      count.add(1, ordering: .relaxed)
      if number > 0 { return }
      isInside.signal()
      #expect(isSent.wait(timeout: .now() + 60) == .success)
    })
    Thread.detachNewThread {
      isInside.wait()
      for number in 1...300 { subject.onNext(number) }
      isSent.signal()
    }
    subject.onNext(0)
    #expect(count.load(ordering: .relaxed) == 301)
    subscription.dispose()
  }

  @Test func `G9 what a subscriber that leaves had captured is freed when the event under way is over`() {
    final class Captured: Sendable {
      let flag: DispatchSemaphore
      init(_ flag: DispatchSemaphore) { self.flag = flag }
      deinit { flag.signal() }
    }
    let subject = PublishSubject<Int>()
    let slow = subject.subscribe(onNext: { _ in Self.spin(.microseconds(50)) })
    let isFreed = DispatchSemaphore(value: 0)
    func subscribe() -> any Disposable {
      let captured = Captured(isFreed)
      return subject.subscribe(onNext: { _ in withExtendedLifetime(captured) {} })
    }
    let leaving = subscribe()
    let floods = [Emitter { subject.onNext(0) }, Emitter { subject.onNext(0) }]
    leaving.dispose()
    #expect(isFreed.wait(timeout: .now() + 60) == .success)
    for flood in floods { #expect(flood.stop()) }
    slow.dispose()
  }

  @Test func `G9 subscribing to a behavior subject returns, though it is slower than the source`() {
    let subject = BehaviorSubject(value: 0)
    let flood = Emitter { subject.onNext(1) }
    let returned = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let subscription = subject.subscribe(onNext: { _ in Self.spin(.microseconds(100)) })
      returned.signal()
      subscription.dispose()
    }
    #expect(returned.wait(timeout: .now() + 60) == .success)
    #expect(flood.stop())
  }
}
