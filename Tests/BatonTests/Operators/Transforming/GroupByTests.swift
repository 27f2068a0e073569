// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct GroupByTests {
  @Test func `The source stays subscribed to until the groups' subscription and each group's are gone`() {
    let subject = PublishSubject<Int>()
    let (even, odd, slots) = (JoinRecorder<Int>(), JoinRecorder<Int>(), [Slot(), Slot()])
    let groups = subject.groupBy { $0 % 2 }.subscribe(onNext: { group in
      slots[group.key].keep((group.key == 0 ? even : odd).record(group.asObservable()))
    })
    for element in 0..<4 { subject.onNext(element) }
    groups.dispose()
    #expect(subject.hasObservers)
    for element in 4...5 { subject.onNext(element) }
    slots[0].dispose()
    subject.onNext(6)
    #expect(subject.hasObservers)
    subject.onNext(7)
    slots[1].dispose()
    #expect(!subject.hasObservers)
    #expect(even.elements == [0, 2, 4] && odd.elements == [1, 3, 5, 7])
  }

  @Test func `G6 an error of the key selector ends the groups, too, and lets the source go`() {
    let (subject, group) = (PublishSubject<Int>(), JoinRecorder<Int>())
    let keys = subject.groupBy { if $0 == 9 { throw TestError() } else { return $0 % 2 } }
    let groups = JoinRecorder(keys) { group.record($0.asObservable()) }
    for element in [0, 2, 9, 4] { subject.onNext(element) }
    #expect(group.events == ["0", "2", "X0"] && groups.events.last == "X0" && !subject.hasObservers)
  }
}
