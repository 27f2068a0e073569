// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import TestSupport
import Testing

@Suite struct SubscribeTests {
  @Test func `R4 With no scheduler everything happens on the thread that causes it`() {
    let log = Log<String>()
    let queue = DispatchQueue(label: "caller")
    let key = DispatchSpecificKey<String>()
    queue.setSpecific(key: key, value: "queue")
    @Sendable func place() -> String { DispatchQueue.getSpecific(key: key) ?? "elsewhere" }
    let tap = Tap<Int>()
    let sequence = Observable<Int>.create { observer in
      log.append("subscribed: \(place())")
      let subscription = tap.asObservable().subscribe(observer)
      return Disposables.create {
        log.append("disposed: \(place())")
        subscription.dispose()
      }
    }
    let subscription = queue.sync {
      sequence.subscribe(onNext: { _ in log.append("next: \(place())") })
    }
    tap.send(1)
    queue.sync { tap.send(2) }
    queue.sync { subscription.dispose() }
    #expect(log.elements == ["subscribed: queue", "next: elsewhere", "next: queue", "disposed: queue"])
  }

  @Test func `G5 Disposal frees at once what the subscription held, though the source keeps its observer`() {
    let tap = Tap<Int>()
    let (subscription, held) = holding { held in
      tap.asObservable().map { element in withExtendedLifetime(held) { element } }.subscribe(onNext: { _ in })
    }
    #expect(held() != nil)
    subscription.dispose()
    #expect(held() == nil)
    #expect(tap.observers.count == 1)
  }
}
