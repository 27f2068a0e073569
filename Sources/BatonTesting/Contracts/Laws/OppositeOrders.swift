// SPDX-License-Identifier: MIT

import BatonKernel

extension ContractSubject {
  /// Two threads that are inside one sequence each and go on into the other's. If a sequence holds a lock
  /// while it calls others, both wait forever.
  var oppositeOrderSituations: [Situation] {
    let name = "when two threads go through two sequences in opposite orders"
    return [
      Situation(name + ", from events") { oppositeEvents() },
      Situation(name + ", from subscriptions") { oppositeSubscriptions() },
      Situation(name + ", from disposals") { oppositeDisposals() },
    ]
  }

  private func oppositeEvents() -> [String] {
    let rigs = [ContractRig(self), ContractRig(self)]
    let rendezvous = Rendezvous()
    let subscriptions = rigs.indices.map { index in
      rigs[index].sequence.subscribe(
        ContractRecorder { event, _ in
          if event > 0 { return }
          rendezvous.arrive()
          Self.visit(rigs[1 - index])
        }
      )
    }
    settle()
    concurrently(2) { index in
      rigs[index].send(1)
      rigs[index].send(2)
      rigs[index].complete()
    }
    settle()
    for subscription in subscriptions { subscription.dispose() }
    return []
  }

  private func oppositeSubscriptions() -> [String] {
    let rigs = meetingRigs { ContractRig(self, onSubscribe: $0) }
    concurrently(2) { index in
      let subscription = rigs.value[index].sequence.subscribe(ContractRecorder())
      settleOnce(index)
      subscription.dispose()
    }
    settle()
    rigs.value = []
    return []
  }

  private func oppositeDisposals() -> [String] {
    let rigs = meetingRigs { ContractRig(self, onDispose: $0) }
    let subscriptions = rigs.value.map { $0.sequence.subscribe(ContractRecorder()) }
    settle()
    concurrently(2) { subscriptions[$0].dispose() }
    settle()
    rigs.value = []
    return []
  }

  /// Makes two rigs, and gives each a closure. The first call of either closure waits until another thread
  /// has called the other one; then each of the two threads goes through the sequence of the other's rig.
  private func meetingRigs(
    _ makeRig: (_ meet: @escaping @Sendable () -> Void) -> ContractRig
  ) -> Shared<[ContractRig]> {
    let rigs = Shared<[ContractRig]>([])
    let rendezvous = Rendezvous()
    rigs.value = [0, 1].map { index in
      let isFirst = Once()
      return makeRig {
        guard isFirst() else { return }
        rendezvous.arrive()
        Self.visit(rigs.value[1 - index])
      }
    }
    return rigs
  }

  /// Settles on one of the two threads, because `settle` must not be called on two threads at once.
  private func settleOnce(_ index: Int) { if index == 0 { settle() } }

  /// Emits through a sequence, subscribes to it and disposes.
  private static func visit(_ rig: ContractRig) {
    rig.send(3)
    rig.sequence.subscribe(ContractRecorder()).dispose()
  }
}
