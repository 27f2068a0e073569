// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite struct DisposeBagTests {
  @Test func `A bag disposes of its contents in order when it is freed, and frees them`() {
    let order = Log<Int>()
    let frees = Counter()
    var bag: DisposeBag? = DisposeBag()
    for index in 0..<3 {
      Probe(onDispose: { order.append(index) }, onDeinit: { frees.increment() }).disposed(by: bag!)
    }
    #expect(order.elements == [])
    bag = nil
    #expect(order.elements == [0, 1, 2])
    #expect(frees.value == 3)
  }

  @Test func `Every way to fill a bag fills it`() {
    let p = (0..<10).map { _ in Probe() }
    var bag: DisposeBag? = DisposeBag()
    bag?.insert(p[0])
    bag?.insert(p[1], p[2])
    bag?.insert([p[3], p[4]])
    bag?.insert {
      p[5]
      p[6]
    }
    bag = nil
    #expect(p.prefix(7).allSatisfy { $0.disposals.value == 1 })
    #expect(p.suffix(3).allSatisfy { $0.disposals.value == 0 })

    _ = DisposeBag(disposing: p[7], p[8])
    _ = DisposeBag(disposing: [p[9]])
    #expect(p.allSatisfy { $0.disposals.value == 1 })
  }

  @Test(arguments: [false, true])
  func `A builder takes conditions, loops and lists`(condition: Bool) {
    let p = (0..<8).map { _ in Probe() }
    _ = DisposeBag {
      p[0]
      if condition { p[1] }
      if condition { p[2] } else { p[3] }
      for probe in p[4...5] { probe }
      [p[6], p[7]]
    }
    #expect(
      p.map(\.disposals.value) == [1, condition ? 1 : 0, condition ? 1 : 0, condition ? 0 : 1, 1, 1, 1, 1])
  }
}
