// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch

extension ContractSubject {
  /// Every way out, seen from the elements.
  var freeingSituations: [Situation] {
    let ways: [(String, @Sendable (ContractRig) -> Void)] = [
      ("after completion", { self.end($0) { $0.complete() } }),
      ("after an error", { self.end($0) { $0.fail() } }),
      ("after disposal", { self.end($0) { _ in } }),
      ("after disposal within an element", disposeWithin),
      ("after disposal while others send", disposeAmid),
      ("after a flood from all sides", { _ = self.floodFromAllSides($0) }),
      ("after a loop was left", { self.loop($0, taking: 1) { $0.complete() } }),
      ("after a loop was cancelled", { self.loop($0, taking: .max) { _ in } }),
      ("when its values are dropped", drop),
      ("after its scheduler was shut down", shutDown),
    ]
    return ways.map { name, way in
      Situation(name) {
        let gauge = ElementGauge()
        way(ContractRig(self, gauge: gauge))
        settle()
        return becomes { gauge.left == 0 } ? [] : ["\(gauge.left) elements are still held \(name)"]
      }
    }
  }

  private func end(_ rig: ContractRig, _ end: (ContractRig) -> Void) {
    let subscription = rig.sequence.subscribe(ContractRecorder(keepsEvents: false))
    settle()
    rig.send(1...2)
    settle()
    rig.send(3...6)
    end(rig)
    subscription.dispose()
  }

  private func disposeWithin(_ rig: ContractRig) {
    let subscription = SingleAssignmentDisposable()
    let isFirst = Once()
    subscription.setDisposable(
      rig.sequence.subscribe(
        ContractRecorder(keepsEvents: false) { [weak rig] _, _ in
          if !isFirst() { return }
          rig?.send(7...8)
          subscription.dispose()
          rig?.send(9...9)
        }))
    settle()
    rig.send(1...3)
    settle()
    rig.complete()
    settle()
    subscription.dispose()
  }

  private func disposeAmid(_ rig: ContractRig) {
    let subscription = rig.sequence.subscribe(ContractRecorder(keepsEvents: false))
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

  private func loop(_ rig: ContractRig, taking count: Int, _ end: (ContractRig) -> Void) {
    let values = rig.sequence.values()
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
    end(rig)
    settle()
    task.cancel()
    isOver.wait()
  }

  private func drop(_ rig: ContractRig) {
    let values = rig.sequence.values()
    settle()
    rig.send(1...3)
    settle()
    rig.send(4...6)
    withExtendedLifetime(values) {}
  }

  private func shutDown(_ rig: ContractRig) {
    let scheduler = NewThreadScheduler()
    let subscription = rig.sequence.subscribe(ContractRecorder(keepsEvents: false), on: scheduler)
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
