// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct GroupByTests {
  /// What arrived in the groups, by key, and their subscriptions.
  final class Groups: Sendable {
    let recorders = Lock<[Int: SubjectRecorder]>([:])
    let outer = Lock<(subscription: (any Disposable)?, terminal: String?)>((nil, nil))

    func record(_ source: Observable<GroupedObservable<Int, Int>>) -> Groups {
      let subscription = source.subscribe(
        onNext: { @Sendable group in
          self.recorders.withLock { $0[group.key] = SubjectRecorder().record(group.asObservable()) }
        },
        onError: { @Sendable error in self.outer.withLock { $0.terminal = "\(error)" } },
        onCompleted: { @Sendable in self.outer.withLock { $0.terminal = "completed" } }
      )
      outer.withLock { $0.subscription = subscription }
      return self
    }

    subscript(key: Int) -> SubjectRecorder { recorders.withLock { $0[key] } ?? SubjectRecorder() }
    var terminal: String? { outer.withLock { $0.terminal } }
    func dispose() { outer.withLock { $0.subscription }?.dispose() }
  }

  @Test("G6 an error of the key selector ends all of them and the source")
  func selectorError() {
    let subject = PublishSubject<Int>()
    let groups = Groups().record(
      subject.groupBy { if $0 == 9 { throw TestError() } else { return $0 % 2 } }
    )
    for element in [0, 1, 9, 2] { subject.onNext(element) }
    #expect(groups[0].elements == [0] && groups[0].terminals == ["TestError(number: 0)"])
    #expect(groups[1].elements == [1] && groups[1].terminals == ["TestError(number: 0)"])
    #expect(groups.terminal == "TestError(number: 0)")
    #expect(!subject.hasObservers)
  }

  @Test("the source stays subscribed to until the groups' subscription and each group's are gone")
  func lifetime() {
    let subject = PublishSubject<Int>()
    let groups = Groups().record(subject.groupBy { $0 % 2 })
    for element in 0..<4 { subject.onNext(element) }
    groups.dispose()
    #expect(subject.hasObservers)
    subject.onNext(4)
    subject.onNext(5)
    groups[0].dispose()
    subject.onNext(6)
    #expect(subject.hasObservers)
    subject.onNext(7)
    groups[1].dispose()
    #expect(!subject.hasObservers)
    #expect(groups[0].elements == [0, 2, 4])
    #expect(groups[1].elements == [1, 3, 5, 7])
    #expect(groups.terminal == nil)
  }

  @Test("G5 disposing of the groups' subscription frees its subscriber, while a group goes on")
  func freesOuter() {
    final class Token: Sendable {}
    for isWithin in [false, true] {
      weak var token: Token?
      let subject = PublishSubject<Int>()
      let elements = Log<Int>()
      let groups = SingleAssignmentDisposable()
      do {
        let held = Token()
        token = held
        groups.setDisposable(
          subject.groupBy { $0 % 2 }.subscribe(
            onNext: { @Sendable group in
              _ = group.subscribe(onNext: { elements.append($0) })
              if isWithin { groups.dispose() }
              withExtendedLifetime(held) {}
            }))
      }
      #expect(token != nil)
      subject.onNext(2)
      #expect((token == nil) == isWithin)
      groups.dispose()
      #expect(token == nil)
      for element in 3...4 { subject.onNext(element) }
      #expect(elements.elements == [2, 4])
      #expect(subject.hasObservers)
    }
  }
}
