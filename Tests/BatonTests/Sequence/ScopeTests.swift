// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

@testable import BatonKernel
@testable import BatonSchedulers

@Suite struct ScopeTests {
  private final class Log: Sendable { let numbers = Lock<[Int]>([]) }

  private func member(_ number: Int, _ log: Log) -> AnonymousDisposable {
    AnonymousDisposable { log.numbers.withLock { $0.append(number) } }
  }

  /// The places of members are used again, so their order is looked at after each removal.
  @Test(arguments: 0..<32)
  func `Members are disposed of in the order in which they came, whichever have left`(leaving: Int) throws {
    for count in 0...5 {
      let log = Log()
      let scope = Scope()
      var expected: [Int] = []
      for number in 0..<count {
        let key = try #require(scope.insert(member(number, log)))
        if leaving >> number & 1 == 1 { scope.remove(key) } else { expected.append(number) }
      }
      scope.dispose()
      #expect(log.numbers.withLock { $0 } == expected)
    }
  }

  @Test(arguments: 0..<6)
  func `Members leave in any order`(order: Int) {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for left in 0...3 {
      let log = Log()
      let scope = Scope()
      let keys = (0..<3).compactMap { scope.insert(member($0, log)) }
      for number in orders[order].prefix(left) { scope.remove(keys[number]) }
      scope.add(member(3, log))
      scope.dispose()
      #expect(log.numbers.withLock { $0 } == orders[order].dropFirst(left).sorted() + [3])
    }
  }

  @Test func `A disposable of a user's may be a struct`() {
    struct Foreign: Disposable {
      let log: Log
      func dispose() { log.numbers.withLock { $0.append(0) } }
    }
    let log = Log()
    let scope = Scope()
    scope.add(foreign: Foreign(log: log))
    scope.add(foreign: Disposables.create())
    #expect(log.numbers.withLock { $0 } == [])
    scope.dispose()
    scope.add(foreign: Foreign(log: log))
    #expect(log.numbers.withLock { $0 } == [0, 0])
  }

  @Test func `What follows a scope that was made in a disposed one does not wait for it`() {
    let parent = Scope()
    parent.dispose()
    let (former, next) = (Scope(in: parent), Scope(in: parent))
    #expect(former.isDisposed)
    let closed = former.closeIfOpen(for: AnySink(scope: next), leavingTaskTo: next) {}
    #expect(closed != nil)
    closed?.settle()
  }
}
