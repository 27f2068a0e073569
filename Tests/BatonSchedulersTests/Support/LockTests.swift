// SPDX-License-Identifier: MIT

import Testing

@testable import BatonSchedulers

@Suite struct LockTests {
  #if DEBUG
    @Test func `A thread that takes a lock that it has is stopped with words, in a debug build`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let lock = Lock(0)
        lock.withLock { _ in lock.withLock { $0 += 1 } }
      }
      #expect(result.message.contains("Lock: the thread that has it takes it again"))
    }
  #endif

  @Test
  func `To a thread that tries a lock that it has, the lock is not available, and is again when freed`() {
    let lock = Lock(0)
    #expect(lock.withLock { _ in lock.withLockIfAvailable { $0 } } == nil)
    #expect(lock.withLockIfAvailable { $0 } == 0)
    #expect(lock.withLock { $0 } == 0)
  }

  @Test func `A lock that a body left by an error is free`() {
    struct Failure: Error {}
    let lock = Lock(0)
    #expect(throws: Failure.self) { try lock.withLock { _ throws(Failure) in throw Failure() } }
    #expect(lock.withLock { $0 } == 0)
  }
}
