// SPDX-License-Identifier: MIT

import AllocationCounter
import Foundation
import Testing

@Suite("Counting allocations", .enabled(if: AllocationCount.isAvailable))
struct AllocationCountTests {
  private final class Box {
    let words: (Int, Int)
    init(_ number: Int) { words = (number, number) }
  }

  @Test("Each object counts, with the bytes that it asks for")
  func objects() {
    var boxes: [Box] = []
    boxes.reserveCapacity(10)
    let (_, count) = AllocationCount.measure { for number in 0..<10 { boxes.append(Box(number)) } }
    #expect(count == AllocationCount(allocations: 10, bytes: 10 * 32))
    #expect(boxes.count == 10)
  }

  @Test("What allocates nothing counts nothing")
  func nothing() {
    var sum = 0
    let (result, count) = AllocationCount.measure { () -> Int in
      for number in 0..<1000 { sum &+= number }
      return sum
    }
    #expect(count == AllocationCount(allocations: 0, bytes: 0))
    #expect(result == 499_500)
  }

  @Test("Other threads count for the process and not for the thread")
  func threads() async {
    let (inner, outer) = AllocationCount.measure(.process) {
      AllocationCount.measure(.thread) {
        onNewThread { _ = (0..<100).map { Box($0) } }
      }
    }
    #expect(inner.count.allocations < 100)
    #expect(outer.allocations >= 100)
  }
}

/// Runs `body` on a thread of its own and waits for it.
private func onNewThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread {
    body()
    done.signal()
  }.start()
  precondition(done.wait(timeout: .now() + 60) == .success, "the thread did not finish")
}
