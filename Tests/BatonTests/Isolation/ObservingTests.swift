// SPDX-License-Identifier: MIT

import Baton
import Observation
import Testing

@MainActor @Observable
private final class Model {
  var title = "a"
  var count = 0
  var other = 0
}

private actor Counter {
  @Observable
  final class Numbers { var number = 0 }

  private let numbers = Numbers()
  private let bag = DisposeBag()
  private(set) var seen: [Int] = []

  func watch(_ done: Arrival) {
    Observable.observing { self.numbers.number }
      .subscribe(onNext: { number in
        self.seen.append(number)
        if number == 3 { done.signal() }
      })
      .disposed(by: bag)
  }

  func count() { numbers.number += 1 }
}

@MainActor
@Suite struct ObservingTests {
  @Test
  func `The value is sent at once, then after each change, and several changes in one go are one`() async {
    let model = Model()
    var seen: [String] = []
    let subscription = Observable.observing { "\(model.title)\(model.count)" }.subscribe(onNext: {
      seen.append($0)
    })
    #expect(seen == ["a0"])
    model.title = "b"
    await mainQueueHasRun()
    model.other = 1
    await mainQueueHasRun()
    model.title = "c"
    model.count = 2
    await mainQueueHasRun()
    #expect(seen == ["a0", "b0", "c2"])
    subscription.dispose()
    model.title = "d"
    await mainQueueHasRun()
    #expect(seen == ["a0", "b0", "c2"])
  }

  @Test func `A change that is made while an element is delivered is not lost`() async {
    let model = Model()
    var seen: [Int] = []
    let subscription = Observable.observing { model.count }.subscribe(onNext: {
      seen.append($0)
      if $0 < 5 { model.count += 1 }
    })
    for _ in 0..<10 { await mainQueueHasRun() }
    #expect(seen == [0, 1, 2, 3, 4, 5])
    subscription.dispose()
  }

  @Test func `The model and the subscription are freed when it is disposed of`() {
    weak var model: Model?
    do {
      let made = Model()
      model = made
      let subscription = Observable.observing { [made] in made.count }.subscribe(onNext: { _ in })
      subscription.dispose()
    }
    #expect(model == nil)
  }

  @Test func `The expression of an actor is read there, and the last change arrives`() async {
    let counter = Counter()
    let done = Arrival()
    await counter.watch(done)
    for _ in 0..<3 { await counter.count() }
    await done.wait()
    let seen = await counter.seen
    #expect(seen.last == 3 && seen == seen.sorted())
  }

  @Test func `Elements are written to a property, until the object is gone`() {
    let titles = PublishSubject<String>()
    weak var model: Model?
    do {
      let made = Model()
      model = made
      let subscription = titles.assign(to: \.title, on: made)
      titles.onNext("x")
      #expect(made.title == "x")
      titles.onNext("y")
      #expect(made.title == "y")
      _ = subscription
    }
    #expect(model == nil)
    titles.onNext("z")
  }
}
