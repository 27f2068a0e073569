// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation
import Synchronization

extension ContractSubject {
  /// Several sequences of a few visits each, because an operator that replays takes longer with each visit.
  private static var sequences: Int { 10 }
  private static var visits: Int { 20 }

  /// A thread that subscribes and disposes, again and again, beside one that sends without a pause.
  var passingBySituations: [Situation] {
    [
      Situation("when a thread subscribes and disposes beside one that sends") {
        for _ in 0..<Self.sequences {
          let faults = passBy()
          if !faults.isEmpty { return faults }
        }
        return []
      }
    ]
  }

  private func passBy() -> [String] {
    let rig = ContractRig(self)
    let visitor = Visitor()
    let stays = ContractRecorder(keepsEvents: false) { _, _ in
      visitor.check("of another subscriber", on: .visiting, .leaving)
    }
    let subscription = rig.sequence.subscribe(stays)
    settle()
    let sender = Sender { number in
      rig.send(number)
      settle()
    }
    for _ in 0..<Self.visits {
      visitor.phase.store(.visiting, ordering: .relaxed)
      let visit = rig.sequence.subscribe(
        ContractRecorder(keepsEvents: false) { _, _ in visitor.check("of its own", on: .leaving) })
      visitor.phase.store(.away, ordering: .relaxed)
      sender.waitForMore()
      visitor.phase.store(.leaving, ordering: .relaxed)
      visit.dispose()
      visitor.phase.store(.away, ordering: .relaxed)
    }
    sender.stop()
    settle()
    subscription.dispose()
    return visitor.faults.value
  }
}

/// The thread that comes and goes.
private final class Visitor: Sendable {
  enum Phase: UInt8, AtomicRepresentable { case away, visiting, leaving }

  let phase = Atomic(Phase.away)
  let faults = Shared<[String]>([])
  private let thread = ThreadIdentity.current

  /// Called inside an event. Notes a fault if the visitor delivers it in one of `phases`.
  func check(_ whose: String, on phases: Phase...) {
    let phase = phase.load(ordering: .relaxed)
    guard ThreadIdentity.current == thread, phases.contains(phase), faults.value.isEmpty else { return }
    faults.value = ["an event \(whose) was delivered by \(phase == .leaving ? "dispose" : "subscribe")"]
  }
}

/// A thread that sends a few elements for each call of ``waitForMore()``, until it is stopped.
private final class Sender: @unchecked Sendable {  // Sendable: all is in the condition's lock.
  // A condition, because on a busy machine threads that only yield wait for each other's time slices.
  private let condition = NSCondition()
  private var sent = 0
  private var allowance = 20
  private var isOver = false
  private let end = DispatchSemaphore(value: 0)

  init(_ send: @escaping @Sendable (Int) -> Void) {
    Thread.detachNewThread { [self] in
      while let number = next() { send(number) }
      end.signal()
    }
  }

  /// Counts an element, and waits until the next may be sent. Returns nil once this has been stopped.
  private func next() -> Int? {
    condition.withLock {
      while sent >= allowance, !isOver { condition.wait() }
      defer {
        sent += 1
        condition.broadcast()
      }
      return isOver ? nil : sent
    }
  }

  /// Returns when a few more elements have been sent.
  func waitForMore() {
    condition.withLock {
      let goal = sent + 4
      allowance = goal + 20
      condition.broadcast()
      while sent < goal { condition.wait() }
    }
  }

  func stop() {
    condition.withLock {
      isOver = true
      condition.broadcast()
    }
    end.wait()
  }
}
