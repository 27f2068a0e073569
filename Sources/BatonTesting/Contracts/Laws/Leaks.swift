// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension ContractSubject {
  /// Every way in which a subscription ends, seen from what it held.
  var leakSituations: [Situation] {
    let ways: [(String, @Sendable (ContractRig, any Disposable) -> Void)] = [
      ("after disposal", { _, subscription in subscription.dispose() }),
      ("after completion", { rig, _ in rig.complete() }),
      ("after an error", { rig, _ in rig.fail(ContractError("of the source")) }),
    ]
    return ways.map { name, end in Situation(name) { leak(end).map { ["\($0) \(name)"] } ?? [] } }
  }

  /// The first object that has leaked. Only one, because it may keep the others.
  private func leak(_ end: (ContractRig, any Disposable) -> Void) -> String? {
    let held = Held()
    // The subscription's disposable is kept by its owner long after the end, and must not keep the rest.
    let subscription: any Disposable
    do {
      let rig = ContractRig(self)
      held.probes = rig.probes.map { Weak($0) }
      subscription = use(rig, held, end)
      if !held.isFreed({ $0.observer?.object == nil }) { return "the observer is still held" }
      withExtendedLifetime(rig) {}
    }
    defer { withExtendedLifetime(subscription) {} }
    if !held.isFreed({ $0.elements.allSatisfy { $0.object == nil } }) { return "elements are still held" }
    if !held.isFreed({ $0.probes.allSatisfy { $0.object == nil } }) { return "a source is still held" }
    return nil
  }

  private func use(
    _ rig: ContractRig,
    _ held: Held,
    _ end: (ContractRig, any Disposable) -> Void
  ) -> any Disposable {
    let recorder = ContractRecorder()
    held.observer = Weak(recorder)
    let subscription = rig.sequence.subscribe(recorder)
    settle()
    for number in 1...3 {
      for probe in rig.probes {
        let element = ContractElement(number)
        held.elements.append(Weak(element))
        probe.onNext(element)
      }
      if number < 3 { settle() }
    }
    end(rig, subscription)
    settle()
    if !recorder.hasEnded { subscription.dispose() }
    settle()
    return subscription
  }

  /// Subjects that are freed without an end, seen from the observer and the subscription.
  var freedSourcesSituation: Situation {
    Situation("when its sources are freed") {
      let held = Held()
      do {
        let sources = (0..<sourceCount).map { _ in FreedSource() }
        let recorder = ContractRecorder()
        held.observer = Weak(recorder)
        held.subscription = Weak(make(sources.map { $0.asObservable() }).subscribe(recorder) as AnyObject)
        settle()
        for number in 1...3 { for source in sources { source.send(number) } }
        settle()
        for source in sources { source.subject.value = nil }
      }
      let isFreed = held.isFreed { $0.observer?.object == nil && $0.subscription?.object == nil }
      return isFreed ? [] : ["the observer or the subscription is still held when the sources are freed"]
    }
  }
}

/// A sequence of a subject's events that does not keep the subject alive.
private final class FreedSource: Sendable {
  let subject = Shared<PublishSubject<ContractElement>?>(PublishSubject(multicaster: Multicaster()))

  func asObservable() -> Observable<ContractElement> {
    Observable._deferred { self.subject.value?.asObservable() ?? Observable._never() }
  }

  func send(_ number: Int) { subject.value?.on(.next(ContractElement(number))) }
}

/// A weak reference.
private struct Weak {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// The objects that must be freed.
private final class Held {
  var observer: Weak?
  var subscription: Weak?
  var elements: [Weak] = []
  var probes: [Weak] = []

  func isFreed(_ isTrue: (Held) -> Bool) -> Bool { becomes { isTrue(self) } }
}
