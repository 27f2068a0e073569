// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch

/// A rig whose elements are counted.
private final class FreeingRig: Sendable {
  let rig: ContractRig
  private let gauge: ElementGauge

  init(_ subject: ContractSubject, _ gauge: ElementGauge) {
    rig = ContractRig(subject)
    self.gauge = gauge
  }

  /// Sends an element from each source.
  func send(_ number: Int) { for probe in rig.probes { probe.onNext(ContractElement(number, gauge)) } }

  func send(_ numbers: ClosedRange<Int>) { for number in numbers { send(number) } }
}

extension ContractSubject {
  /// Every way out, seen from the elements.
  var freeingSituations: [Situation] {
    let ways: [(String, @Sendable (FreeingRig) -> Void)] = [
      ("after completion", { self.end($0) { $0.complete() } }),
      ("after an error", { self.end($0) { $0.fail() } }),
      ("after disposal", { self.end($0) { _ in } }),
      ("after disposal within an element", disposeWithin),
      ("after disposal while others send", disposeAmid),
      ("after a loop was left", { self.loop($0, taking: 1) { $0.complete() } }),
      ("after a loop was cancelled", { self.loop($0, taking: .max) { _ in } }),
      ("when its values are dropped", drop),
      ("after its scheduler was shut down", shutDown),
    ]
    return ways.map { name, way in
      Situation(name) {
        let gauge = ElementGauge()
        way(FreeingRig(self, gauge))
        settle()
        return becomes { gauge.left == 0 } ? [] : ["\(gauge.left) elements are still held \(name)"]
      }
    }
  }

  private func end(_ rig: FreeingRig, _ end: (ContractRig) -> Void) {
    let subscription = rig.rig.sequence.subscribe(ContractRecorder(keepsEvents: false))
    settle()
    rig.send(1...2)
    settle()
    rig.send(3...6)
    end(rig.rig)
    subscription.dispose()
  }

  private func disposeWithin(_ rig: FreeingRig) {
    let subscription = SingleAssignmentDisposable()
    let isFirst = Once()
    subscription.setDisposable(
      rig.rig.sequence.subscribe(
        ContractRecorder(keepsEvents: false) { [weak rig] _, _ in
          if !isFirst() { return }
          rig?.send(7...8)
          subscription.dispose()
          rig?.send(9...9)
        }))
    settle()
    rig.send(1...3)
    settle()
    rig.rig.complete()
    settle()
    subscription.dispose()
  }

  private func disposeAmid(_ rig: FreeingRig) {
    let subscription = rig.rig.sequence.subscribe(ContractRecorder(keepsEvents: false))
    settle()
    // The disposal may be the first of the three.
    rig.send(101...102)
    settle()
    concurrently(3) { thread in
      if thread < 2 {
        rig.send(1...100)
      } else {
        settle()
        subscription.dispose()
      }
    }
  }

  private func loop(_ rig: FreeingRig, taking count: Int, _ end: (ContractRig) -> Void) {
    let values = rig.rig.sequence.values()
    settle()
    rig.send(1...3)
    let isOver = DispatchSemaphore(value: 0)
    // The check may block all threads that tasks share.
    let task = Task(executorPreference: SerialDispatchQueueScheduler(qos: .default)) {
      await values.take(count)
      isOver.signal()
    }
    rig.send(4...6)
    settle()
    end(rig.rig)
    settle()
    task.cancel()
    isOver.wait()
  }

  private func drop(_ rig: FreeingRig) {
    let values = rig.rig.sequence.values()
    settle()
    rig.send(1...3)
    settle()
    rig.send(4...6)
    withExtendedLifetime(values) {}
  }

  private func shutDown(_ rig: FreeingRig) {
    let scheduler = NewThreadScheduler()
    let subscription = rig.rig.sequence.subscribe(ContractRecorder(keepsEvents: false), on: scheduler)
    settle()
    rig.send(103...104)
    concurrently(2) { thread in
      if thread == 0 {
        rig.send(1...100)
      } else {
        settle()
        scheduler.shutdown(.dropQueued)
      }
    }
    rig.send(101...102)
    settle()
    subscription.dispose()
  }
}
