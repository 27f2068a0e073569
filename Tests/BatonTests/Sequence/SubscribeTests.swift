// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import TestSupport
import Testing

@Suite("Subscribing")
struct SubscribeTests {
  @Test("G5 A stage that disposes of the subscription stops the element that it is working on")
  func stageDisposes() {
    let subscription = SingleAssignmentDisposable()
    let recorder = Recorder<Int>()
    let tap = Tap<Int>()
    subscription.setDisposable(
      tap.asObservable().map { element in
        if element == 2 { subscription.dispose() }
        return element
      }
      .subscribe(onNext: { recorder.onNext($0) }, onDisposed: { recorder.note("disposed") }))
    tap.send(1, 2, 3)
    #expect(recorder.events == ["next(1)", "disposed"])
  }

  @Test("R4 With no scheduler everything happens on the thread that causes it")
  func threads() {
    let log = Recorder<Never>.notes()
    let queue = DispatchQueue(label: "caller")
    let key = DispatchSpecificKey<String>()
    queue.setSpecific(key: key, value: "queue")
    @Sendable func place() -> String { DispatchQueue.getSpecific(key: key) ?? "elsewhere" }
    let tap = Tap<Int>()
    let sequence = Observable<Int>.create { observer in
      log.note("subscribed: \(place())")
      let subscription = tap.asObservable().subscribe(observer)
      return Disposables.create {
        log.note("disposed: \(place())")
        subscription.dispose()
      }
    }
    let subscription = queue.sync {
      sequence.subscribe(onNext: { _ in log.note("next: \(place())") })
    }
    tap.send(1)
    queue.sync { tap.send(2) }
    queue.sync { subscription.dispose() }
    #expect(log.events == ["subscribed: queue", "next: elsewhere", "next: queue", "disposed: queue"])
  }

  @Test(
    "G1 Nothing passes after a terminal event, whatever the source does", arguments: ["error", "completed"])
  func grammar(end: String) {
    let recorder = Recorder<Int>()
    let subscription = Observable<Int>.create { observer in
      observer.onNext(1)
      if end == "error" { observer.onError(Failure.first) } else { observer.onCompleted() }
      observer.onNext(2)
      observer.onCompleted()
      observer.onError(Failure.second)
      return Disposables.create { recorder.note("disposed") }
    }.subscribe(recorder)
    subscription.dispose()
    #expect(recorder.events == ["next(1)", end == "error" ? "error(first)" : "completed", "disposed"])
  }

  @Test("G2 G3 Events from several threads never overlap, and each thread's keep their order")
  func overlapping() {
    let threads = 4
    let number = 20_000
    let tap = Tap<Int>()
    let seen = Lock<[Int]>([])
    let inside = Lock(0)
    let overlaps = Lock(0)
    _ = tap.asObservable().subscribe(onNext: { element in
      if inside.withLock({ inside in
        defer { inside += 1 }; return inside
      }) != 0 {
        overlaps.withLock { $0 += 1 }
      }
      seen.withLock { $0.append(element) }
      inside.withLock { $0 -= 1 }
    })
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for index in 0..<number { tap.send(thread * number + index) }
    }
    #expect(overlaps.withLock { $0 } == 0)
    let elements = seen.withLock { $0 }
    #expect(elements.count == threads * number)
    for thread in 0..<threads {
      let own = elements.filter { $0 / number == thread }
      #expect(own == Array(thread * number..<(thread + 1) * number))
    }
  }

  @Test("G3 An event sent while another is being delivered waits its turn")
  func reentrancy() {
    let tap = Tap<Int>()
    let recorder = Recorder<Int>()
    _ = tap.asObservable().subscribe(onNext: { element in
      recorder.note("\(element) begins")
      if element < 3 { tap.send(element + 1) }
      recorder.note("\(element) ends")
    })
    tap.send(1)
    #expect(recorder.events == ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"])
  }

  @Test("G5 Disposal frees at once what the subscription held, though the source keeps its observer")
  func freeing() {
    final class Held: Sendable {}
    let tap = Tap<Int>()
    var held: Held? = Held()
    weak let weakHeld = held
    let subscription: any Disposable
    do {
      let strong = held!
      subscription = tap.asObservable().map { [strong] element in
        withExtendedLifetime(strong) { element }
      }.subscribe(onNext: { _ in })
    }
    held = nil
    #expect(weakHeld != nil)
    subscription.dispose()
    #expect(weakHeld == nil)
    #expect(tap.observers.count == 1)
  }

  @Test("An error that nobody handles goes to the hook")
  func unhandled() {
    let log = Recorder<Never>.notes()
    let stop = Hearing.unhandledErrors.hear { log.note("\($0)") }
    defer { stop() }
    _ = Observable<Int>.error(Failure.first).subscribe(onNext: { _ in })
    #expect(log.events.contains("first"))
  }
}
