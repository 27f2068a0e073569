// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite("Heap")
struct HeapTests {
  @Test("R17 takes elements in order, whatever was added and taken before", arguments: 0..<40)
  func matchesSortedArray(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var heap = Heap<Int>()
    var model: [Int] = []
    for _ in 0..<400 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<10:
        let element = Int.random(in: 0..<100, using: &random)
        heap.insert(element)
        model.append(element)
      case 10:
        heap.removeAll { $0 % 3 == 0 }
        model.removeAll { $0 % 3 == 0 }
      default:
        model.sort(by: >)
        #expect(heap.first == model.last)
        #expect(heap.popFirst() == model.popLast())
      }
      #expect(heap.count == model.count)
    }
    model.sort()
    var rest: [Int] = []
    while let element = heap.popFirst() { rest.append(element) }
    #expect(rest == model)
    #expect(heap.first == nil)
  }

  @Test("G5 an element that was taken is not held")
  func freesElements() {
    final class Token: Comparable {
      static func < (lhs: Token, rhs: Token) -> Bool { ObjectIdentifier(lhs) < ObjectIdentifier(rhs) }
      static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
    }
    var heap = Heap<Token>()
    weak var last: Token?
    for _ in 0..<100 {
      let token = Token()
      last = token
      heap.insert(token)
    }
    #expect(last != nil)
    for _ in 0..<60 { _ = heap.popFirst() }
    #expect(heap.count == 40)
    heap.removeAll { _ in true }
    #expect(last == nil)
  }
}
