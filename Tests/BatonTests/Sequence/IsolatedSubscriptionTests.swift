// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("N2 Subscriptions on the main actor")
@MainActor
struct IsolatedSubscriptionTests {
  @MainActor
  private final class Screen {
    var seen: [Int] = []
    var notes: [String] = []

    func show(_ element: Int) {
      #expect(isOnMainQueue)
      seen.append(element)
      notes.append("\(element)")
    }

    func note(_ text: String) {
      #expect(isOnMainQueue)
      notes.append(text)
    }
  }

  private let screen = Screen()
  private let subject = PublishSubject<Int>()

  /// A subscription that notes all that happens.
  private func subscribe() -> any Disposable {
    subject.subscribe(
      onNext: screen.show, onError: { _ in screen.note("error") },
      onCompleted: { screen.note("completed") }, onDisposed: { screen.note("disposed") })
  }

  private func send(_ elements: Int...) { elsewhere { for element in elements { subject.onNext(element) } } }

  @Test func `An event on the main thread arrives before its sender goes on`() {
    _ = subscribe()
    subject.onNext(1)
    #expect(screen.notes == ["1"])
    subject.onCompleted()
    #expect(screen.notes == ["1", "completed", "disposed"])
  }

  @Test func `Events from other threads arrive later, in order, on the main thread`() async {
    _ = subscribe()
    send(1, 2)
    elsewhere { subject.onError(Failure.first) }
    #expect(screen.notes == [])
    await mainQueueHasRun()
    #expect(screen.notes == ["1", "2", "error", "disposed"])
  }

  @Test func `A closure of no actor is called where the others are`() async {
    let places = Log<Bool>()
    _ = subject.subscribe(
      onNext: nobodys { _ in places.append(isOnMainQueue) }, onCompleted: { screen.note("completed") })
    send(1)
    elsewhere { subject.onCompleted() }
    #expect(places.elements == [])
    await mainQueueHasRun()
    #expect(places.elements == [true] && screen.notes == ["completed"])
  }

  @Test func `An actor's onDisposed alone leaves the elements where they are`() async {
    let places = Log<Bool>()
    let subscription = subject.subscribe(
      onNext: nobodys { _ in places.append(isOnMainQueue) }, onDisposed: { screen.note("disposed") })
    send(1)
    #expect(places.elements == [false])
    elsewhere { subscription.dispose() }
    #expect(screen.notes == [])
    await mainQueueHasRun()
    #expect(screen.notes == ["disposed"])
  }

  @Test func `An event on the main thread does not overtake those that wait`() async {
    _ = subscribe()
    send(1)
    subject.onNext(2)
    subject.onCompleted()
    #expect(screen.notes == [])
    await mainQueueHasRun()
    #expect(screen.notes == ["1", "2", "completed", "disposed"])
  }

  @Test(arguments: [true, false])
  func `An event sent while one is delivered comes after it, in the same turn`(isAtOnce: Bool) async {
    _ = subject.subscribe(onNext: { element in
      screen.note("\(element) begins")
      if element == 1 {
        DispatchQueue.main.async { MainActor.assumeIsolated { screen.note("another's turn") } }
      }
      if element < 3 { subject.onNext(element + 1) }
      screen.note("\(element) ends")
    })
    if isAtOnce { subject.onNext(1) } else { send(1) }
    await mainQueueHasRun()
    await mainQueueHasRun()
    #expect(
      screen.notes == ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends", "another's turn"])
  }

  @Test func `Others get their turn however many events wait`() async {
    _ = subscribe()
    let number = 10_000
    elsewhere { for element in 0..<number { subject.onNext(element) } }
    var found = 0
    DispatchQueue.main.async { MainActor.assumeIsolated { found = screen.seen.count } }
    await mainQueueHasRun()
    #expect(found > 0 && found < number)
    while screen.seen.count < number { await mainQueueHasRun() }
    #expect(screen.seen == Array(0..<number))
  }

  @Test func `After disposal on the main thread nothing arrives but onDisposed, at once`() async {
    let subscription = subscribe()
    subject.onNext(1)
    send(2, 3)
    subscription.dispose()
    #expect(screen.notes == ["1", "disposed"])
    subject.onNext(4)
    send(5)
    subscription.dispose()
    await mainQueueHasRun()
    #expect(screen.notes == ["1", "disposed"])
  }

  @Test(arguments: [true, false])
  func `Disposal within an event is the end of it`(isAtOnce: Bool) async {
    let slot = Slot()
    slot.keep(
      subject.subscribe(
        onNext: { element in
          screen.note("\(element) begins")
          subject.onNext(element + 1)
          slot.dispose()
          screen.note("\(element) ends")
        }, onDisposed: { screen.note("disposed") }))
    if isAtOnce { subject.onNext(1) } else { send(1, 2, 3) }
    await mainQueueHasRun()
    #expect(screen.notes == ["1 begins", "1 ends", "disposed"])
  }

  @Test func `Disposal on another thread: onDisposed comes on the main thread, and nothing else`() async {
    let subscription = subscribe()
    subject.onNext(1)
    send(2)
    elsewhere { subscription.dispose() }
    #expect(screen.notes == ["1"])
    await mainQueueHasRun()
    #expect(screen.notes == ["1", "disposed"])
  }

  @Test("Disposal on another thread during an event: that one ends, then comes onDisposed, and nothing else")
  func disposalElsewhereDuring() async {
    let slot = Slot()
    slot.keep(
      subject.subscribe(
        onNext: { element in
          screen.note("\(element) begins")
          elsewhere { slot.dispose() }
          screen.note("\(element) ends")
        }, onDisposed: { screen.note("disposed") }))
    send(1, 2)
    await mainQueueHasRun()
    await mainQueueHasRun()
    #expect(screen.notes == ["1 begins", "1 ends", "disposed"])
  }

  @Test func `A nobody's closure comes in its turn, where the queue is`() async {
    let errors = Log<Bool>()
    _ = subject.subscribe(onNext: screen.show, onError: nobodys { _ in errors.append(isOnMainQueue) })
    send(1, 2)
    elsewhere { subject.onError(Failure.first) }
    #expect(errors.elements == [])
    await mainQueueHasRun()
    #expect(screen.notes == ["1", "2"] && errors.elements == [true])
  }

  @Test func `An error that nobody handles comes in its turn`() async {
    let errors = Log<String>()
    let stop = Hearing.unhandledErrors.hear { errors.append("\($0)") }
    defer { stop() }
    _ = subject.subscribe(onNext: screen.show)
    send(1)
    elsewhere { subject.onError(Failure.second) }
    #expect(!errors.elements.contains("second"))
    await mainQueueHasRun()
    #expect(screen.notes == ["1"] && errors.elements.contains("second"))
  }

  @Test func `subscribe(with:) holds the object weakly`() async {
    var screen: Screen? = Screen()
    weak let weakScreen = screen
    let all = [
      subject.subscribe(with: screen!, onNext: { $0.show($1) }),
      subject.subscribe(with: screen!) { screen, event in screen.note("\(event)") },
    ]
    send(1)
    #expect(screen?.notes == [])
    await mainQueueHasRun()
    #expect(screen?.notes.sorted() == ["1", "next(1)"])
    screen = nil
    #expect(weakScreen == nil)
    send(2)
    await mainQueueHasRun()
    for subscription in all { subscription.dispose() }
  }

  @Test func `The result of a Single arrives on the main thread`() async {
    let single = subject.toArray()
    _ = single.subscribe(
      onSuccess: { screen.note("\($0)") }, onFailure: { _ in screen.note("failure") },
      onDisposed: { screen.note("disposed") })
    _ = single.subscribe { result in screen.note((try? result.get()) == [1] ? "success" : "failure") }
    elsewhere {
      subject.onNext(1)
      subject.onCompleted()
    }
    #expect(screen.notes == [])
    await mainQueueHasRun()
    #expect(screen.notes == ["[1]", "disposed", "success"])
  }

  @Test func `What flows through observe(on:) before it arrives on the main thread`() async {
    let arrival = Arrival()
    _ = subject.observe(on: .serial(qos: .default)).map { $0 + 1 }
      .subscribe(onNext: screen.show, onDisposed: { arrival.signal() })
    subject.onNext(1)
    subject.onCompleted()
    await arrival.wait()
    #expect(screen.notes == ["2"])
  }
}
