// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite struct CompositeDisposableTests {
  private let composite = CompositeDisposable()

  @Test func `Removing a member disposes of it and frees it, once, and of no other one`() throws {
    let (disposals, frees) = (Counter(), Counter())
    let key = try #require(composite.insert(Probe(disposals: disposals, onDeinit: { frees.increment() })))
    let other = Probe()
    composite.remove(for: key)
    #expect(disposals.value == 1)
    #expect(frees.value == 1)
    composite.insert(other)
    composite.remove(for: key)
    #expect(other.disposals.value == 0)
    #expect(composite.count == 1)
    composite.dispose()
    composite.remove(for: key)
    #expect(other.disposals.value == 1)
  }

  @Test func `G5 what is inserted after disposal is disposed of at once, and has no key`() {
    composite.dispose()
    let late = Probe()
    #expect(composite.insert(late) == nil)
    #expect(late.disposals.value == 1)
    #expect(composite.count == 0)
  }

  @Test
  func `G5 members may insert into, remove from and dispose of their group while it is disposed of`() throws {
    let late = Probe()
    let second = Probe()
    let secondKey = Late<CompositeDisposable.DisposeKey>()
    let first = Probe(onDispose: {
      #expect(composite.insert(late) == nil)
      #expect(late.disposals.value == 1)
      if let key = secondKey.value { composite.remove(for: key) }
      composite.dispose()
    })
    composite.insert(first)
    secondKey.value = composite.insert(second)
    composite.dispose()
    #expect([first, second, late].allSatisfy { $0.disposals.value == 1 })
  }

  @Test func `G5 a member that removes itself while it is disposed of by its removal is disposed of once`() {
    let key = Late<CompositeDisposable.DisposeKey>()
    let member = Probe(onDispose: { if let key = key.value { composite.remove(for: key) } })
    key.value = composite.insert(member)
    key.value.map(composite.remove(for:))
    #expect(member.disposals.value == 1)
    #expect(composite.count == 0)
  }

  @Test func `A hundred thousand members come and go, each disposed of once`() {
    let disposals = Counter()
    let keys = (0..<100_000).map { _ in composite.insert(Probe(disposals: disposals)) }
    #expect(composite.count == 100_000)
    for case let key? in keys.dropFirst(50_000) { composite.remove(for: key) }
    #expect(disposals.value == 50_000)
    #expect(composite.count == 50_000)
    composite.dispose()
    #expect(disposals.value == 100_000)
  }
}
