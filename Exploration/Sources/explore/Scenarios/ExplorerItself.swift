// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Foundation
import Synchronization

/// The explorer's own tests: defects of every kind that it must find, and correct programs in which it must
/// find none.
func registerExplorer() {
  scenario("explorer/lost update", expecting: .fails) {
    let count = Atomic(0)
    func increase() { count.store(count.load(ordering: .acquiring) + 1, ordering: .releasing) }
    fork(increase, increase)
    expect(count.load(ordering: .relaxed) == 2, "one is lost")
  }
  scenario("explorer/race", expecting: .fails) {
    let shared = Shared()
    fork({ shared.plain += 1 }, { shared.plain += 1 })
  }
  scenario("explorer/publication that is relaxed", expecting: .fails) {
    let shared = Shared()
    fork(
      {
        shared.plain = 1
        shared.x.store(1, ordering: .relaxed)
      }, { if shared.x.load(ordering: .acquiring) == 1 { Note.set(Note.free, shared.plain) } })
  }
  scenario("explorer/publication") {
    let shared = Shared()
    fork(
      {
        shared.plain = 1
        shared.x.store(1, ordering: .releasing)
      }, { if shared.x.load(ordering: .acquiring) == 1 { Note.set(Note.free, shared.plain) } })
  }
  scenario("explorer/deadlock", expecting: .fails) {
    let (a, b) = (SystemMutex(), SystemMutex())
    fork({ a.with { b.with {} } }, { b.with { a.with {} } })
  }
  scenario("explorer/livelock", expecting: .fails) {
    let shared = Shared()
    fork { while shared.x.load(ordering: .acquiring) != shared.y.add(1, ordering: .relaxed).newValue {} }
  }
  scenario("explorer/use after free", expecting: .fails) {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    memory.initialize(to: 1)
    fork({ memory.deallocate() }, { Note.set(Note.free, memory.pointee) })
  }
  scenario("explorer/read, or freed before", expecting: .fails) {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    memory.initialize(to: 1)
    fork({ Note.set(Note.free, memory.pointee) }, { memory.deallocate() })
  }
  scenario("explorer/the end of a block is read, or freed before", expecting: .fails) {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 128)
    memory.initialize(repeating: 1, count: 128)
    fork({ Note.set(Note.free, memory[127]) }, { memory.deallocate() })
  }
  scenario("explorer/a thread looks twice, and goes on", expecting: .fails) {
    let shared = Shared()
    fork(
      {
        for _ in 0..<2 where shared.x.load(ordering: .acquiring) == 1 { return }
        shared.y.store(1, ordering: .releasing)
      },
      {
        let first = shared.y.load(ordering: .acquiring)
        shared.x.store(1, ordering: .releasing)
        expect(first == 0, "it had gone on before")
      })
  }
  scenario("explorer/leak", expecting: .fails) {
    let cycle = Shared()
    cycle.other = cycle
    cycle.token = Token()
    expectAllFreed()
  }
  scenario("explorer/crash", expecting: .fails) {
    let shared = Shared()
    fork(
      { shared.x.store(1, ordering: .releasing) }, { precondition(shared.x.load(ordering: .acquiring) == 0) })
  }
  scenario("explorer/stores that are both overtaken", expecting: .failsIfWeak) {
    let shared = Shared()
    fork(
      {
        shared.x.store(1, ordering: .releasing)
        Note.set(Note.free, shared.y.load(ordering: .acquiring))
      },
      {
        shared.y.store(1, ordering: .releasing)
        Note.set(Note.free + 1, shared.x.load(ordering: .acquiring))
      })
    expect(Note.get(Note.free) + Note.get(Note.free + 1) > 0, "neither saw the other")
  }
  scenario("explorer/a reader between three writes", expecting: .failsDeeply) {
    let shared = Shared()
    fork(
      { for value in 1...3 { shared.x.store(value, ordering: .releasing) } },
      {
        let first = shared.x.load(ordering: .acquiring)
        let second = shared.x.load(ordering: .acquiring)
        expect(first != 1 || second != 2, "the reader came twice between two writes")
      })
  }
  scenario("explorer/six increments of which two are left", expecting: .failsDeeply) {
    let count = Atomic(0)
    func increase() {
      for _ in 1...3 { count.store(count.load(ordering: .acquiring) + 1, ordering: .releasing) }
    }
    fork(increase, increase)
    // The simple way to lose four leaves three.
    expect(count.load(ordering: .relaxed) != 2, "four are lost")
  }
  scenario("explorer/a message is passed") {
    let shared = Shared()
    fork(
      {
        shared.x.store(1, ordering: .relaxed)
        shared.y.store(1, ordering: .releasing)
      },
      {
        guard shared.y.load(ordering: .acquiring) == 1 else { return }
        expect(shared.x.load(ordering: .relaxed) == 1, "a value that is too old")
      })
  }
}

private final class SystemMutex: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  init() { pthread_mutex_init(mutex, nil) }
  deinit { mutex.deallocate() }
  func with(_ body: () -> Void) {
    pthread_mutex_lock(mutex)
    body()
    pthread_mutex_unlock(mutex)
  }
}

private final class Shared: @unchecked Sendable {
  let x = Atomic(0)
  let y = Atomic(0)
  var plain = 0
  var other: Shared?
  var token: Token?
}
