// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

func registerSubjects() {
  registerPublish()
  registerBehavior()
  registerReplay()
}

private func registerPublish() {
  scenarioInBothSizes("publish/two emitters") {
    let (recorder, subject) = (Recorder(), PublishSubject<Int>())
    let subscription = recorder.subscribe(to: subject)
    fork({ subject.send(101, 102, 103) }, { subject.send(201, 202) })
    expectAll(recorder, [101, 102, 103, 201, 202])
    subscription.dispose()
  }
  scenarioInBothSizes("publish/three emitters") {
    let (recorder, subject) = (Recorder(), PublishSubject<Int>())
    let subscription = recorder.subscribe(to: subject)
    fork({ subject.send(101, 102) }, { subject.send(201, 202) }, { subject.send(301, 302) })
    expectAll(recorder, [101, 102, 201, 202, 301, 302])
    subscription.dispose()
  }
  // An emitter that waits for its turn is woken, and does not go on by its time-out.
  scenario("publish/no emitter waits for its time-out", sizes: .small) {
    let (recorder, subject) = (Recorder(), PublishSubject<Int>())
    let subscription = recorder.subscribe(to: subject)
    let start = xp_now()
    fork({ subject.send(101, 102, 103) }, { subject.send(201, 202, 203) })
    expect(xp_now() == start, "somebody has waited for \((xp_now() - start) / 1000) us")
    expectAll(recorder, [101, 102, 103, 201, 202, 203])
    subscription.dispose()
  }
  scenario("publish/an emitter and an end") {
    let (recorder, subject) = (Recorder(), PublishSubject<Int>())
    _ = recorder.subscribe(to: subject)
    fork(
      { subject.send(101, 102) },
      {
        subject.send(201)
        subject.onCompleted()
      })
    recorder.expectOrder()
    expect(recorder.values.last == Recorder.completed && recorder.values.contains(201), "\(recorder.values)")
  }
  scenario("publish/a subscriber comes beside the end") {
    let (recorder, subject) = (Recorder(), PublishSubject<Int>())
    fork(
      {
        subject.send(101)
        subject.onCompleted()
      }, { _ = recorder.subscribe(to: subject) })
    expect(recorder, oneOf: [1000], [101, 1000])
  }
  scenario("publish/two ends") {
    let (recorder, subject) = (Recorder(), PublishSubject<Int>())
    _ = recorder.subscribe(to: subject)
    fork({ subject.onCompleted() }, { subject.onError(TestError()) }, { subject.send(101) })
    expect(recorder, oneOf: [1000], [1001], [101, 1000], [101, 1001])
  }
  scenario("publish/an emitter, and a subscriber that comes and goes") {
    let (stays, goes) = (Recorder(0), Recorder(1))
    let subject = PublishSubject<Int>()
    let subscription = stays.subscribe(to: subject)
    fork(
      { subject.send(101, 102) },
      {
        let subscription = goes.subscribe(to: subject)
        subject.send(201)
        subscription.dispose()
        goes.hasDisposedHere()
        subject.send(202)
      })
    goes.expectOrder()
    expectAll(stays, [101, 102, 201, 202])
    expect(!goes.values.contains(202), "\(goes.values)")
    subscription.dispose()
  }
  scenario("publish/two emitters, and a subscriber that goes") {
    let (goes, stays) = (Recorder(0), Recorder(1))
    let subject = PublishSubject<Int>()
    let (first, second) = (goes.subscribe(to: subject), stays.subscribe(to: subject))
    fork(
      { subject.send(101) }, { subject.send(201) },
      {
        first.dispose()
        goes.hasDisposedHere()
      })
    goes.expectOrder()
    expectAll(stays, [101, 201])
    second.dispose()
  }
  scenario("publish/elements and subscribers are freed") {
    leavingNothing {
      let (subject, token) = (PublishSubject<Token>(), Token())
      let subscription = subject.subscribe(onNext: { _ = ($0.number, token.number) })
      fork(
        { subject.onNext(Token(1)) },
        {
          subject.onNext(Token(2))
          subscription.dispose()
        }, { subject.onCompleted() })
    }
  }
  scenario("publish/closed while it sends") {
    leavingNothing {
      let (recorder, subject) = (Recorder(), PublishSubject<Int>())
      let subscription = recorder.subscribe(to: subject, keeping: Token())
      fork(
        { subject.send(101, 102) }, { subject.dispose() }, { Recorder(1).subscribe(to: subject).dispose() })
      recorder.expectOrder()
      _ = subscription
    }
  }
  scenarioInBothSizes("publish/a subscriber sends, too") {
    let (recorder, subject) = (Recorder(), PublishSubject<Int>())
    let subscription = subject.subscribe(onNext: {
      recorder.next($0)
      if $0 == 101 { subject.send(301, 302, 303) }
    })
    fork({ subject.send(101) }, { subject.send(201, 202) })
    expectAll(recorder, [101, 201, 202, 301, 302, 303])
    subscription.dispose()
  }
  scenario("publish/subscribers that send to each other's subject") {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let (a, b) = (Recorder(0), Recorder(1))
    let subscriptions = [
      first.subscribe(onNext: {
        a.next($0)
        if $0 < 200 { second.onNext($0 + 200) }
      }),
      second.subscribe(onNext: {
        b.next($0)
        if $0 < 200 { first.onNext($0 + 210) }
      }),
    ]
    fork({ first.send(101) }, { second.send(102) })
    expectAll(a, [101, 312])
    expectAll(b, [102, 301])
    for subscription in subscriptions { subscription.dispose() }
  }
}

private func registerBehavior() {
  scenarioInBothSizes("behavior/a subscriber comes beside an emitter") {
    let (recorder, subject) = (Recorder(), BehaviorSubject(value: 100))
    fork({ subject.send(101, 102) }, { _ = recorder.subscribe(to: subject) })
    expect(recorder, oneOf: [100, 101, 102], [101, 102], [102])
  }
  scenario("behavior/a subscriber comes beside an end") {
    let (recorder, subject) = (Recorder(), BehaviorSubject(value: 100))
    fork(
      {
        subject.send(101)
        subject.onCompleted()
      }, { _ = recorder.subscribe(to: subject) })
    expect(recorder, oneOf: [100, 101, 1000], [101, 1000], [1000])
  }
  scenario("behavior/a subscriber comes beside two emitters") {
    let (recorder, subject) = (Recorder(), BehaviorSubject(value: 100))
    fork({ subject.send(201) }, { subject.send(301) }, { _ = recorder.subscribe(to: subject) })
    let values = recorder.values
    checkOrder(values)
    let newest = try? subject.value()
    expect(newest == values.last, "\(values), and the value is \(String(describing: newest))")
    expect(values.first != 100 || values.count == 3, "one is lost: \(values)")
  }
  scenario("behavior/a subscriber comes and goes beside an emitter") {
    leavingNothing {
      let (recorder, subject) = (Recorder(), BehaviorSubject(value: 100))
      fork(
        { subject.send(101, 102) },
        {
          recorder.subscribe(to: subject, keeping: Token()).dispose()
          recorder.hasDisposedHere()
        })
      recorder.expectOrder()
      expect(!subject.hasObservers, "there are observers")
    }
  }
  scenario("behavior/the value is read beside two emitters") {
    let subject = BehaviorSubject(value: 100)
    fork(
      { subject.send(101, 102) }, { subject.send(201) },
      {
        let values = (0..<2).compactMap { _ in try? subject.value() }
        expect(values[0] != 102 || values[1] != 101, "an older value later: \(values)")
      })
  }
}

private func registerReplay() {
  scenarioInBothSizes("replay/a subscriber comes beside an emitter") {
    let (recorder, subject) = (Recorder(), ReplaySubject<Int>.create(bufferSize: 2))
    subject.send(100)
    fork({ subject.send(101, 102, 103) }, { _ = recorder.subscribe(to: subject) })
    expect(recorder, oneOf: [100, 101, 102, 103], [101, 102, 103], [102, 103])
  }
  scenario("replay/two subscribers come beside an emitter and its end") {
    let (stays, goes) = (Recorder(0), Recorder(1))
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    subject.send(100)
    fork(
      {
        subject.send(101)
        subject.onCompleted()
      }, { _ = stays.subscribe(to: subject) },
      {
        goes.subscribe(to: subject).dispose()
        goes.hasDisposedHere()
      })
    expect(stays, oneOf: [100, 101, 1000])
    expect([100, 101, 1000].starts(with: goes.values), "\(goes.values)")
  }
  scenario("replay/closed while a subscriber comes") {
    leavingNothing {
      let (recorder, subject) = (Recorder(), ReplaySubject<Int>.create(bufferSize: 2))
      subject.send(100)
      fork(
        { subject.send(101) }, { _ = recorder.subscribe(to: subject, keeping: Token()) },
        { subject.dispose() })
      recorder.expectOrder()
    }
  }
  scenario("replay/a subscriber that is at its replay sends") {
    let (recorder, subject) = (Recorder(), ReplaySubject<Int>.createUnbounded())
    subject.send(101)
    fork(
      { subject.send(201, 202) },
      {
        _ = subject.subscribe(onNext: {
          recorder.next($0)
          if $0 == 101 { subject.send(102) }
        })
      })
    expectAll(recorder, [101, 102, 201, 202])
    subject.onCompleted()
  }
  scenario("async/a subscriber comes beside an element and the end") {
    let (recorder, subject) = (Recorder(), AsyncSubject<Int>())
    fork(
      {
        subject.send(101)
        subject.onCompleted()
      }, { _ = recorder.subscribe(to: subject) }, { subject.send(201) })
    expect(recorder, oneOf: [101, 1000], [201, 1000])
  }
}
