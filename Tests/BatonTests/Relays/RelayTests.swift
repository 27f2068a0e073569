// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct RelayTests {
  @Test(
    "A behavior relay's value is what it was made with, and what it accepts at once, for its subscriber too")
  func value() {
    let relay = BehaviorRelay(value: 1)
    #expect(relay.value == 1)
    let seen = Log<[Int]>()
    _ = relay.subscribe(onNext: { seen.append([$0, relay.value]) })
    relay.accept(2)
    #expect(relay.value == 2 && seen.elements == [[1, 1], [2, 2]])
  }

  @Test(arguments: [(2, [2, 3, 4]), (nil, [1, 2, 3, 4])])
  func `A replay relay sends what it remembers first`(bufferSize: Int?, received: [Int]) {
    let relay = bufferSize.map { ReplayRelay<Int>.create(bufferSize: $0) } ?? .createUnbound()
    for element in 1...3 { relay.accept(element) }
    let recorder = JoinRecorder(relay)
    relay.accept(4)
    #expect(recorder.elements == received)
  }

  @Test func `A relay's sequence may outlive it, and lets go of its subscribers without an event`() {
    let log = Log<String>()
    var sequence: Observable<Int>?
    let (_, held) = holding { object in
      let relay = BehaviorRelay(value: 1)
      sequence = relay.asObservable()
      _ = relay.subscribe(
        onNext: { _ in withExtendedLifetime(object) {} }, onCompleted: { log.append("end") })
    }
    #expect(held() != nil)
    _ = sequence?.subscribe(onNext: { log.append("\($0)") })
    sequence = nil
    #expect(held() == nil)
    #expect(log.elements == ["1"])
  }
}
