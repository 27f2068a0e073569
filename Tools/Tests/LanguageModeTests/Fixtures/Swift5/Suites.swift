// SPDX-License-Identifier: MIT

#if canImport(XCTest)
  import BatonRx
  import BatonXCTest
  import Foundation
  import XCTest

  enum TestErr: Error, Equatable { case a }
  final class VMTests: XCTestCase {
    var scheduler: TestScheduler!
    var disposeBag: DisposeBag!
    override func setUp() {
      super.setUp(); scheduler = TestScheduler(initialClock: 0); disposeBag = DisposeBag()
    }
    override func tearDown() { scheduler = nil; disposeBag = nil; super.tearDown() }

    func testMap() {
      let xs = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(220, 3), .completed(300)])
      let res = scheduler.start { xs.map { $0 * 2 } }
      XCTAssertEqual(res.events, [.next(210, 4), .next(220, 6), .completed(300)])
      XCTAssertEqual(xs.subscriptions, [Subscription(200, 300)])
      let correct = Recorded.events(.next(210, 4), .next(220, 6), .completed(300))
      XCTAssertEqual(res.events, correct)
    }
    func testErrors() {
      let xs = scheduler.createColdObservable([.next(10, "a"), .error(20, TestErr.a)])
      let res = scheduler.start { xs.asObservable() }
      XCTAssertEqual(res.events, [.next(210, "a"), .error(220, TestErr.a)])
      XCTAssertEqual(xs.subscriptions, [Subscription(200, 220)])
      let ys: TestableObservable<Int> = scheduler.createColdObservable([
        Recorded.next(10, 1), Recorded.completed(20),
      ])
      let r2 = scheduler.start(created: 300, subscribed: 400, disposed: 500) { ys }
      XCTAssertEqual(r2.events.count, 2)
    }
    func testObserver() {
      let observer = scheduler.createObserver(Int.self)
      let subject = PublishSubject<Int>()
      subject.subscribe(observer).disposed(by: disposeBag)
      scheduler.scheduleAt(10) { subject.onNext(1) }
      scheduler.scheduleAt(20) { subject.onCompleted() }
      scheduler.createColdObservable([.next(15, 10)]).subscribe(subject).disposed(by: disposeBag)
      scheduler.start()
      XCTAssertEqual(observer.events, [.next(10, 1), .next(15, 10), .completed(20)])
      XCTAssertRecordedElements(observer.events.filter { $0.value.element != nil }, [1, 10])
      XCTAssertEqual(observer.events.compactMap { $0.value.element }, [1, 10])
      XCTAssertEqual(observer.events.map { $0.time }, [10, 15, 20])
      XCTAssertEqual(observer.events.last?.value.isCompleted, true)
      XCTAssertEqual(observer.events.first, .next(10, 1))
      XCTAssertEqual(observer.events[0], Recorded.next(10, 1))
      XCTAssertEqual(observer.events[0].value, .next(1))
      let expected: [Recorded<Event<Int>>] = [.next(10, 1), .next(15, 10), .completed(20)]
      XCTAssertEqual(observer.events, expected)
      XCTAssertTrue(observer.events == expected)
      let none: [Recorded<Event<Int>>] = []
      XCTAssertNotEqual(observer.events, none)
    }
    func testVoid() {
      var value = 0
      let o = scheduler.createObserver(Void.self)
      scheduler.createHotObservable([.next(10, ()), .next(20, ())]).do(onNext: { value += 1 }).bindTo(o)
        .disposed(by: disposeBag)
      scheduler.start()
      XCTAssertEqual(value, 2)
      XCTAssertEqual(o.events.count, 2)
    }
    func testTuple() {
      let xs = scheduler.createHotObservable([.next(210, (1, "a"))])
      let res = scheduler.start(disposed: 400) { xs.map { $0.0 } }
      XCTAssertEqual(res.events, [.next(210, 1)])
      let optional = scheduler.createObserver(Int?.self)
      xs.map { (n, _) -> Int? in n > 3 ? n : nil }.subscribe(optional).disposed(by: disposeBag)
      XCTAssertEqual(optional.events, [])
    }
    func testDebounce() {
      let xs = scheduler.createHotObservable([.next(210, 1), .next(215, 2), .next(260, 3), .completed(300)])
      let res = scheduler.start { [scheduler] in xs.debounce(.seconds(20), scheduler: scheduler!) }
      XCTAssertEqual(res.events, [.next(235, 2), .next(280, 3), .completed(300)])
      let e = expectation(description: "x")
      var got: [Int] = []
      Observable.of(1, 2).observe(on: MainScheduler.asyncInstance).subscribe(
        onNext: { got.append($0) }, onCompleted: { e.fulfill() }
      ).disposed(by: disposeBag)
      wait(for: [e], timeout: 1)
      XCTAssertEqual(got, [1, 2])
    }
    func testResolution() {
      let s = TestScheduler(initialClock: 0, resolution: 0.1, simulateProcessingDelay: false)
      let res = s.start { Observable<Int>.interval(.seconds(1), scheduler: s).take(3) }
      XCTAssertEqual(res.events, [.next(210, 0), .next(220, 1), .next(230, 2), .completed(230)])
    }
    @MainActor func testMainActor() async {
      let s = TestScheduler(initialClock: 0)
      let o = s.createObserver(String.self)
      let sub = PublishSubject<String>()
      let bag = DisposeBag()
      sub.subscribe(o).disposed(by: bag)
      s.scheduleAt(5) { sub.onNext("x") }
      s.start()
      XCTAssertEqual(o.events, [.next(5, "x")])
      XCTAssertEqual(s.clock, 5)
    }
  }
  extension ObservableType {
    func bindTo<O: ObserverType>(_ o: O) -> Disposable where O.Element == Element { subscribe(o) }
  }
  func shorthand() {
    let s = TestScheduler(initialClock: 0)
    let xs = s.createHotObservable([
      Recorded.next(1, 2), Recorded.completed(3, Int.self), Recorded.error(4, TestErr.a, Int.self),
      Recorded(time: 3, value: .next(1)),
    ])
    print(xs.recordedEvents, TestScheduler.Defaults.created, xs.subscriptions)
    let map: [Character: Int] = ["a": 1]
    let events: [Recorded<Event<Int>>] = "--a".enumerated().compactMap { i, c in
      map[c].map { .next(i * 10, $0) }
    }
    _ = s.createColdObservable(events)
    let e1: Event<Int> = .next(1), e2: Event<Int> = .error(TestErr.a)
    print(e1 == e2, [e1] == [e2], [Event<Int>.completed] == [])
    XCTAssertEqual([e1], [.next(1)])
    XCTAssertEqual(e1, .next(1))
  }
#endif
