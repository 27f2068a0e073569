// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@MainActor
private final class Label {
  var text = ""
  var caption: String?
  var log: [String] = []
}

extension Label: ReactiveCompatible {}

extension Reactive where Base: Label {
  fileprivate var lines: Binder<String> { Binder(base) { label, line in label.log.append(line) } }
}

extension Reactive where Base == Int {
  fileprivate var doubled: Int { base * 2 }
  fileprivate static var origin: Int { 0 }
}

extension Int: ReactiveCompatible {}

@Suite struct BinderTests {
  @MainActor
  @Test
  func `An element on the main thread is there at once; one from elsewhere comes there, in order`() async {
    let label = Label()
    let binder = label.rx.lines
    binder.onNext("1")
    #expect(label.log == ["1"])
    elsewhere { for number in 2...4 { binder.onNext("\(number)") } }
    // Two wait for the main queue still: this is not first.
    binder.onNext("5")
    await mainQueueHasRun()
    #expect(label.log == ["1", "2", "3", "4", "5"])
  }

  @MainActor
  @Test func `A binder does not keep its object alive, and ignores the completion`() async {
    var label: Label? = Label()
    weak let held = label
    let binder = label!.rx.lines
    binder.onCompleted()
    binder.asObserver().onNext("1")
    #expect(label?.log == ["1"])
    label = nil
    #expect(held == nil)
    binder.onNext("2")
  }

  @Test func `A binder delivers on the scheduler that it is given`() {
    let scheduler = TestScheduler(initialClock: 0)
    let log = Log<String>()
    let binder = Binder<Int>(log, scheduler: scheduler) { log, element in
      log.append("\(element) at \(scheduler.clock)")
    }
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    _ = source.bind(to: binder)
    scheduler.start()
    #expect(log.elements == ["1 at 211", "2 at 221"])
  }

  @MainActor
  @Test func `A settable property of an object is a binder behind rx, optional or not`() {
    let label = Label()
    _ = Observable.of("a", "b").bind(to: label.rx.text)
    _ = Observable.just("c").bind(to: label.rx.caption)
    #expect(label.text == "b")
    #expect(label.caption == "c")
  }

  @Test func `Extensions of Reactive are found behind rx, of values and of types`() {
    #expect(21.rx.doubled == 42)
    #expect(Int.rx.origin == 0)
  }
}
