// SPDX-License-Identifier: MIT

import Baton
import Foundation

extension ContractSubject {
  /// Several threads that send at once.
  var serialDeliverySituations: [Situation] {
    [
      Situation("when several threads send") {
        let rig = ContractRig(self)
        let recorder = ContractRecorder { index, _ in
          // Lets the other threads come at the worst of times; not for ever, for an operator that sends what it is
          // sent to ever more sources has a hundred times as many elements.
          if index < 400, index % 8 == 0 { Thread.sleep(forTimeInterval: 0.000_05) }
        }
        let subscription = rig.sequence.subscribe(recorder)
        settle()
        concurrently(4) { thread in
          for number in 0..<100 { rig.send(thread * 1000 + number) }
        }
        settle()
        concurrently(2) { _ in rig.complete() }
        settle()
        subscription.dispose()
        var faults: [String] = []
        if recorder.isOverlapped { faults.append("events overlapped when several threads sent") }
        if let fault = recorder.grammarFault { faults.append(fault + " when several threads sent") }
        return faults
      }
    ]
  }
}
