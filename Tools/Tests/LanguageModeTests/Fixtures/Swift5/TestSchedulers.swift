import BatonRx
import BatonTesting

// Protocols of a program that ask for RxTest's methods as they are.

protocol VirtualTime {
  func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element>
  func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element>
  func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element>
  func scheduleAt(_ time: TestTime, action: @escaping () -> Void)
  func advanceTo(_ time: Int)
  var clock: Int { get }
}
extension TestScheduler: VirtualTime {}

func record(_ scheduler: TestScheduler) -> [Recorded<Event<Int>>] {
  var count = 0
  let observer = scheduler.createObserver(Int.self)
  let named = scheduler.createObserver(Int.self, named: "numbers")
  let hot = scheduler.createHotObservable([.next(210, 1)])
  let cold = scheduler.createColdObservable([.next(10, 1)], named: "cold")
  scheduler.scheduleAt(100) { count += 1 }
  scheduler.scheduleAt(200, named: "tap") {
    _ = Observable.merge(hot.asObservable(), cold.asObservable()).subscribe(observer)
  }
  scheduler.start()
  return observer.events + named.events
}
