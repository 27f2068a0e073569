// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation
import Synchronization

extension ContractSubject {
  private static var visits: Int { 200 }

  /// A thread that subscribes and disposes, again and again, beside one that sends without a pause.
  var passingBySituations: [Situation] {
    [
      Situation("when a thread subscribes and disposes beside one that sends") {
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
    ]
  }
}

/// The thread that comes and goes.
private final class Visitor: Sendable {
  enum Phase: UInt8, AtomicRepresentable { case away, visiting, leaving }

  let phase = Atomic(Phase.away)
  let faults = Shared<[String]>([])
  private let thread = ThreadIdentity.current

  /// Called inside an event, which is not to be delivered by the visitor in certain phases.
  func check(_ whose: String, on phases: Phase...) {
    let phase = phase.load(ordering: .relaxed)
    guard ThreadIdentity.current == thread, phases.contains(phase), faults.value.isEmpty else { return }
    faults.value = ["an event \(whose) was delivered by \(phase == .leaving ? "dispose" : "subscribe")"]
  }
}

/// A thread that sends until it is stopped, some times for each time that it is waited for.
private final class Sender: Sendable {
  private let sent = Atomic(0)
  private let allowance = Atomic(20)
  private let isOver = Atomic(false)
  private let end = DispatchSemaphore(value: 0)

  init(_ send: @escaping @Sendable (Int) -> Void) {
    Thread.detachNewThread { [self] in
      while !isOver.load(ordering: .relaxed) {
        let number = sent.load(ordering: .relaxed)
        if number >= allowance.load(ordering: .relaxed) {
          sched_yield()
          continue
        }
        send(number)
        sent.store(number + 1, ordering: .releasing)
      }
      end.signal()
    }
  }

  /// Returns when it has sent a few more.
  func waitForMore() {
    let goal = sent.load(ordering: .acquiring) + 3
    allowance.store(goal + 20, ordering: .relaxed)
    while sent.load(ordering: .acquiring) < goal { sched_yield() }
  }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    end.wait()
  }
}
