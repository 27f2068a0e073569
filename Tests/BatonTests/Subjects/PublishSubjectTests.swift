// SPDX-License-Identifier: MIT

import Baton
import Synchronization
import Testing

@Suite struct PublishSubjectTests {
  @Test("G1 sends what it is sent from the subscription on, and nothing after the completion")
  func grammar() {
    let subject = PublishSubject<Int>()
    subject.onNext(1)
    let recorder = SubjectRecorder().record(subject)
    #expect(subject.hasObservers)
    subject.onNext(2)
    subject.on(.next(3))
    subject.onCompleted()
    subject.onNext(4)
    subject.onError(TestError())
    #expect(recorder.elements == [2, 3])
    #expect(recorder.terminals == ["completed"])
    #expect(!subject.hasObservers)
  }

  @Test("G1 a late subscriber gets the terminal event only")
  func lateSubscription() {
    let subject = PublishSubject<Int>()
    subject.onNext(1)
    subject.onError(TestError())
    let recorder = SubjectRecorder().record(subject)
    #expect(recorder.elements.isEmpty)
    #expect(recorder.terminals == ["TestError()"])
  }

  @Test("after disposal subscribers get nothing, and late ones the error that says so")
  func disposal() {
    let subject = PublishSubject<Int>()
    let early = SubjectRecorder().record(subject)
    subject.dispose()
    subject.dispose()
    #expect(subject.isDisposed)
    #expect(!subject.hasObservers)
    subject.onNext(1)
    subject.onCompleted()
    let late = SubjectRecorder().record(subject)
    #expect(early.elements.isEmpty && early.terminals.isEmpty)
    #expect(late.terminals.count == 1 && late.terminals[0].contains("already disposed"))
  }

  @Test("subscribers get each event in the order in which they came, also after some have left")
  func order() {
    let subject = PublishSubject<Int>()
    let log = Lock<[Int]>([])
    let subscriptions = (0..<100).map { index in
      subject.subscribe(onNext: { @Sendable _ in log.withLock { $0.append(index) } })
    }
    for index in 0..<100 where index % 10 != 3 { subscriptions[index].dispose() }
    let last = subject.subscribe(onNext: { @Sendable _ in log.withLock { $0.append(100) } })
    subject.onNext(0)
    #expect(log.withLock { $0 } == Array(stride(from: 3, to: 100, by: 10)) + [100])
    last.dispose()
    for subscription in subscriptions { subscription.dispose() }
    #expect(!subject.hasObservers)
  }

  @Test("G3 an element sent from inside a callback waits its turn")
  func reentrantEmission() {
    let subject = PublishSubject<Int>()
    let first = SubjectRecorder().record(subject) { if $0 < 5 { subject.onNext($0 + 1) } }
    let second = SubjectRecorder().record(subject)
    subject.onNext(1)
    #expect(first.elements == [1, 2, 3, 4, 5])
    #expect(second.elements == [1, 2, 3, 4, 5])
    #expect(first.faults + second.faults == 0)
  }

  @Test("G3 who subscribes inside a callback gets the next event")
  func reentrantSubscription() {
    let subject = PublishSubject<Int>()
    let inner = SubjectRecorder()
    let outer = SubjectRecorder().record(subject) { if $0 == 1 { inner.record(subject) } }
    subject.onNext(1)
    subject.onNext(2)
    #expect(outer.elements == [1, 2])
    #expect(inner.elements == [2])
  }

  @Test("G5 who is disposed of inside a callback gets nothing more, not even the event under way")
  func reentrantDisposal() {
    let subject = PublishSubject<Int>()
    let victim = SubjectRecorder()
    let first = SubjectRecorder()
    first.record(subject) { _ in
      first.dispose()
      victim.dispose()
    }
    victim.record(subject)
    subject.onNext(1)
    subject.onNext(2)
    #expect(first.elements == [1])
    #expect(victim.elements.isEmpty)
    #expect(!subject.hasObservers)
  }

  @Test("G2 G3 nothing is lost, doubled or overlaps, and each sender's order is kept")
  func race() {
    let subject = PublishSubject<Int>()
    let recorders = (0..<3).map { _ in SubjectRecorder().record(subject) }
    onThreads(4) { thread in
      for index in 0..<2_000 { subject.onNext(thread * 100_000 + index) }
    }
    for recorder in recorders {
      #expect(recorder.faults == 0)
      #expect(recorder.elements == recorders[0].elements)
      for thread in 0..<4 {
        #expect(
          recorder.elements.filter { $0 / 100_000 == thread }
            == (0..<2_000).map { thread * 100_000 + $0 }
        )
      }
    }
  }

  @Test("G2 G5 subscribing and disposing race with events and a completion")
  func churn() {
    for _ in 0..<20 {
      let subject = PublishSubject<Int>()
      let recorders = Lock<[SubjectRecorder]>([])
      onThreads(4) { thread in
        for index in 0..<200 {
          if thread == 0 { subject.onNext(index) }
          if thread == 1, index == 150 { subject.onCompleted() }
          if thread > 1 {
            let recorder = SubjectRecorder().record(subject)
            if index % 2 == 0 { recorder.dispose() }
            recorders.withLock { $0.append(recorder) }
          }
        }
      }
      for (index, recorder) in recorders.withLock({ $0 }).enumerated() {
        #expect(recorder.faults == 0, "\(index)")
        #expect(recorder.elements == recorder.elements.sorted())
        #expect(recorder.terminals.count <= 1)
      }
      #expect(!subject.hasObservers)
    }
  }

  @Test("G5 a subscription that is disposed of frees what it held at once")
  func freeing() {
    let subject = PublishSubject<Int>()
    weak var weakHeld: Held?
    var subscription: (any Disposable)?
    do {
      let held = Held()
      weakHeld = held
      subscription = subject.subscribe(onNext: { _ in withExtendedLifetime(held) {} })
    }
    subject.onNext(1)
    #expect(weakHeld != nil)
    subscription?.dispose()
    #expect(weakHeld == nil)
    withExtendedLifetime((subject, subscription)) {}
  }

  @Test("with the last reference to a subject its observers go")
  func freeingWithSubject() {
    weak var weakHeld: Held?
    weak var weakSubject: PublishSubject<Int>?
    var subscription: (any Disposable)?
    do {
      let held = Held()
      let subject = PublishSubject<Int>()
      weakHeld = held
      weakSubject = subject
      subscription = subject.map { $0 + 1 }.subscribe(onNext: { _ in withExtendedLifetime(held) {} })
      subject.onNext(1)
    }
    #expect(weakSubject == nil)
    #expect(weakHeld == nil)
    subscription?.dispose()
  }

  @Test("a hundred thousand subscribers come and go")
  func many() {
    let subject = PublishSubject<Int>()
    let sum = Atomic(0)
    let subscriptions = (0..<100_000).map { _ in
      subject.subscribe(onNext: { @Sendable in sum.add($0, ordering: .relaxed) })
    }
    subject.onNext(1)
    for subscription in subscriptions { subscription.dispose() }
    subject.onNext(1)
    #expect(sum.load(ordering: .relaxed) == 100_000)
    #expect(!subject.hasObservers)
  }

  @Test("G4 two subjects that feed each other from two threads do not deadlock")
  func oppositeOrder() {
    let (one, two) = (PublishSubject<Int>(), PublishSubject<Int>())
    let first = SubjectRecorder().record(one) { if $0 > 0 { two.onNext(-$0) } }
    let second = SubjectRecorder().record(two) { if $0 > 0 { one.onNext(-$0) } }
    onThreads(2) { thread in
      for index in 1...2_000 { (thread == 0 ? one : two).onNext(index) }
    }
    #expect(first.elements.count == 4_000 && second.elements.count == 4_000)
    #expect(first.faults + second.faults == 0)
  }
}
