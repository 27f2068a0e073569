// SPDX-License-Identifier: MIT

import BatonKernel

extension ContractSubject {
  /// A subscriber that leaves while another stays.
  var independenceSituations: [Situation] {
    [
      Situation("when another subscriber leaves") {
        let alone = story(leaving: [])
        let before = story(leaving: [ContractRecorder()])
        let both = story(leaving: [ContractRecorder(), ContractRecorder()])
        return [before, both].contains { $0 != alone }
          ? [
            "a subscriber received \(excerpt(before)) and \(excerpt(both)) beside others that left, but \(excerpt(alone)) alone"
          ] : []
      }
    ]
  }

  private func story(leaving: [ContractRecorder]) -> [ContractEvent] {
    let rig = ContractRig(self)
    let recorder = ContractRecorder()
    let subscription = rig.sequence.subscribe(recorder)
    let others = leaving.map { rig.sequence.subscribe($0) }
    settle()
    for number in 1...4 {
      rig.send(number)
      settle()
      if number <= others.count { others[number - 1].dispose() }
    }
    rig.complete()
    settle()
    subscription.dispose()
    settle()
    return recorder.events
  }
}
