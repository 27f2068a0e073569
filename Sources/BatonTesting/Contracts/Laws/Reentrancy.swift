// SPDX-License-Identifier: MIT

import BatonKernel

extension ContractSubject {
  /// Subscribers that reach up to the source from inside an event.
  var reentrancySituations: [Situation] {
    let acts: [(String, @Sendable (ContractRig) -> Void)] = [
      ("sends to the source", { $0.send(2) }),
      (
        "ends the source",
        { rig in
          rig.send(2)
          rig.complete()
        }
      ),
      ("subscribes and disposes", { $0.sequence.subscribe(ContractRecorder()).dispose() }),
    ]
    return acts.map { name, act in
      let name = "when the subscriber \(name) from inside an event"
      return Situation(name) {
        let rig = ContractRig(self)
        let recorder = ContractRecorder { index, _ in if index < 2 { act(rig) } }
        let subscription = rig.sequence.subscribe(recorder)
        settle()
        rig.send(1)
        settle()
        rig.complete()
        settle()
        subscription.dispose()
        var faults: [String] = []
        if recorder.isOverlapped { faults.append("an event began inside another one \(name)") }
        if let fault = recorder.grammarFault { faults.append("\(fault) \(name)") }
        return faults
      }
    }
  }
}
