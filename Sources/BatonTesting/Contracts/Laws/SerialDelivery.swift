// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension ContractSubject {
  /// The number of deliveries by the sources after which the threads stop sending.
  ///
  /// Only an operator that subscribes to its source again for each element comes near it: each source has 400 elements, which
  /// would be 80,000 deliveries, half the square, and show nothing that a few thousand do not.
  private static var enough: Int { 4000 }

  /// Several threads that send at once.
  var serialDeliverySituations: [Situation] {
    [
      Situation("when several threads send") {
        let rig = ContractRig(self)
        let recorder = ContractRecorder { index, _ in
          // So that the other threads send inside this event.
          if index % 8 == 0 { Thread.sleep(forTimeInterval: 0.000_05) }
        }
        let subscription = rig.sequence.subscribe(recorder)
        settle()
        concurrently(4) { thread in
          for number in 0..<100 where rig.deliveryCount < Self.enough { rig.send(thread * 1000 + number) }
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
