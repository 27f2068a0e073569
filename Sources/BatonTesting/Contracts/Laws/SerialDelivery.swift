// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension ContractSubject {
  /// After so many deliveries by the sources the threads send no more.
  ///
  /// Most operators never come near it: each source has 400 elements for them. One that subscribes to its source
  /// once more for each element would have 80 000, half the square of that, for nothing that the first few
  /// thousand have not shown.
  private static var enough: Int { 4000 }

  /// Several threads that send at once.
  var serialDeliverySituations: [Situation] {
    [
      Situation("when several threads send") {
        let rig = ContractRig(self)
        let recorder = ContractRecorder { index, _ in
          // Lets the other threads come at the worst of times.
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
