// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Relays")
struct RelayTests {
  @Test("A publish relay sends what it accepts from then on")
  func publish() {
    let relay = PublishRelay<Int>()
    relay.accept(1)
    let recorder = SubjectRecorder().record(relay)
    relay.accept(2)
    relay.accept(3)
    #expect(recorder.elements == [2, 3])
    #expect(recorder.terminals.isEmpty)
  }

  @Test("A behavior relay has a value, and sends it first")
  func behavior() {
    let relay = BehaviorRelay(value: 0)
    #expect(relay.value == 0)
    relay.accept(1)
    let recorder = SubjectRecorder().record(relay)
    relay.accept(2)
    #expect(relay.value == 2)
    #expect(recorder.elements == [1, 2])
  }

  @Test("The value of a behavior relay is what was accepted last, inside an element too")
  func valueInside() {
    let relay = BehaviorRelay(value: 0)
    let values = Log<Int>()
    let subscription = relay.subscribe(onNext: { element in
      if element == 1 { relay.accept(relay.value + 1) }
      values.append(relay.value)
    })
    relay.accept(1)
    #expect(values.elements == [0, 2, 2])
    subscription.dispose()
  }

  @Test("A replay relay sends what it remembers first", arguments: [(2, [2, 3, 4]), (nil, [1, 2, 3, 4])])
  func replay(bufferSize: Int?, received: [Int]) {
    let relay = bufferSize.map { ReplayRelay<Int>.create(bufferSize: $0) } ?? .createUnbound()
    for element in 1...3 { relay.accept(element) }
    let recorder = SubjectRecorder().record(relay)
    relay.accept(4)
    #expect(recorder.elements == received)
  }

  @Test("A relay's sequence may outlive it, and lets go of its subscribers without an event")
  func release() {
    final class Held: Sendable {}
    weak var held: Held?
    let log = Log<String>()
    var sequence: Observable<Int>?
    do {
      let object = Held()
      held = object
      let relay = BehaviorRelay(value: 1)
      sequence = relay.asObservable()
      _ = relay.subscribe(
        onNext: { _ in withExtendedLifetime(object) {} }, onCompleted: { log.append("end") })
    }
    #expect(held != nil)
    _ = sequence?.subscribe(onNext: { log.append("\($0)") })
    sequence = nil
    #expect(held == nil)
    #expect(log.elements == ["1"])
  }
}
