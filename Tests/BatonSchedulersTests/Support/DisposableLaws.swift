// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Synchronization
import Testing

@testable import BatonSchedulers

/// Counts, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// A disposable that counts its disposals and runs a closure at each, and another when it is freed.
final class Probe: Disposable {
  let disposals: Counter
  private let onDispose: @Sendable () -> Void
  private let onDeinit: @Sendable () -> Void

  init(
    disposals: Counter = Counter(),
    onDispose: @escaping @Sendable () -> Void = {},
    onDeinit: @escaping @Sendable () -> Void = {}
  ) {
    self.disposals = disposals
    self.onDispose = onDispose
    self.onDeinit = onDeinit
  }

  func dispose() {
    disposals.increment()
    onDispose()
  }

  deinit { onDeinit() }
}

/// Refers to a disposable that is made after those that refer to it.
final class Late<Value: Sendable>: Sendable {
  private let stored = Lock<Value?>(nil)
  var value: Value? {
    get { stored.withLock { $0 } }
    set {
      // What was stored is freed after the lock has been left.
      _ = stored.withLock { stored in
        let old = stored
        stored = newValue
        return old
      }
    }
  }
}

/// Puts what `make` returns through the law book of disposables.
///
/// - Parameter make: Makes a disposable that holds the one given, and disposes of it when disposed of itself.
func checkDisposable(_ make: @Sendable (any Disposable) -> any Disposable) {
  checkIdempotence(make)
  checkFreeing(make)
  checkReentrancy(make)
  checkNoLockHeld(make)
  checkRaces(make)
  checkLongChains(make)
}

private func checkIdempotence(_ make: (any Disposable) -> any Disposable) {
  let inner = Probe()
  let subject = make(inner)
  #expect(inner.disposals.value == 0)
  if let subject = subject as? any Cancelable { #expect(!subject.isDisposed) }
  for _ in 0..<3 {
    subject.dispose()
    #expect(inner.disposals.value == 1)
    if let subject = subject as? any Cancelable { #expect(subject.isDisposed) }
  }
}

private func checkFreeing(_ make: (any Disposable) -> any Disposable) {
  let (disposals, frees) = (Counter(), Counter())
  let subject = make(Probe(onDeinit: { frees.increment() }))
  #expect(frees.value == 0)
  subject.dispose()
  #expect(frees.value == 1)
  subject.dispose()
  _ = make(Probe(disposals: disposals, onDeinit: { frees.increment() }))
  #expect(frees.value == 2)
  #expect(disposals.value == 0)
}

private func checkReentrancy(_ make: (any Disposable) -> any Disposable) {
  let late = Late<any Disposable>()
  let inner = Probe(onDispose: {
    if let subject = late.value as? any Cancelable { #expect(subject.isDisposed) }
    late.value?.dispose()
  })
  late.value = make(inner)
  late.value?.dispose()
  #expect(inner.disposals.value == 1)
  late.value = nil
}

private func checkNoLockHeld(_ make: (any Disposable) -> any Disposable) {
  let late = Late<any Disposable>()
  let touch: @Sendable () -> Void = {
    onThread {
      _ = (late.value as? any Cancelable)?.isDisposed
      late.value?.dispose()
    }
  }
  let disposals = Counter()
  late.value = make(Probe(disposals: disposals, onDispose: touch, onDeinit: touch))
  late.value?.dispose()
  #expect(disposals.value == 1)
  late.value = nil

  // Two whose disposals dispose of one another, begun from two threads at once.
  for _ in 0..<100 {
    let one = Late<any Disposable>()
    let other = Late<any Disposable>()
    let oneInner = Probe(onDispose: { other.value?.dispose() })
    let otherInner = Probe(onDispose: { one.value?.dispose() })
    one.value = make(oneInner)
    other.value = make(otherInner)
    DispatchQueue.concurrentPerform(iterations: 2) { ($0 == 0 ? one : other).value?.dispose() }
    #expect(oneInner.disposals.value == 1)
    #expect(otherInner.disposals.value == 1)
    one.value = nil
    other.value = nil
  }
}

private func checkRaces(_ make: (any Disposable) -> any Disposable) {
  for _ in 0..<200 {
    let inner = Probe()
    let subject = make(inner)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      subject.dispose()
      if let subject = subject as? any Cancelable, !subject.isDisposed { Issue.record("not disposed") }
    }
    #expect(inner.disposals.value == 1)
  }
}

/// Such a chain would need more stack than a thread has if each link took a frame.
private func checkLongChains(_ make: (any Disposable) -> any Disposable) {
  let inner = Probe()
  var subject: any Disposable = inner
  // Types that run a user's closure cannot know what it disposes of.
  let isClosure = make(inner) is AnonymousDisposable || make(inner) is ScheduledDisposable
  for _ in 0..<(isClosure ? 100 : 100_000) { subject = make(subject) }
  subject.dispose()
  #expect(inner.disposals.value == 1)
}
