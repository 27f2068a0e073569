// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension ContractSubject {
  /// The number of deliveries by the sources after which the threads stop sending.
  ///
  /// Only an operator that subscribes to its source again for each element comes near it: each source has 400
  /// elements, which would be 80,000 deliveries, half the square, and show nothing that a few thousand do
  /// not.
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
      },
      Situation("in a flood from all sides") {
        var faults: [String] = []
        for recorder in floodFromAllSides(ContractRig(self)) {
          if recorder.isOverlapped { faults.append("events overlapped in a flood from all sides") }
          if let fault = recorder.grammarFault { faults.append(fault + " in a flood from all sides") }
        }
        return Array(Set(faults))
      },
    ]
  }

  /// Two threads send, and elements send more elements; one thread sends and ends the sources; one subscribes
  /// and disposes.
  ///
  /// - Returns: The subscribers, all of which have been disposed of.
  func floodFromAllSides(_ rig: ContractRig) -> [ContractRecorder] {
    let more = Shared(0)
    // The rig refers to the recorder, by its subscription.
    let recorder = ContractRecorder { [weak rig] index, _ in
      if index % 8 == 0,
        more.change({
          $0 += 1; return $0 <= 50
        })
      {
        rig?.send(-1)
      }
    }
    let others = (0..<20).map { _ in ContractRecorder() }
    let subscription = rig.sequence.subscribe(recorder)
    settle()
    concurrently(4) { thread in
      if thread == 3 {
        for other in others { rig.sequence.subscribe(other).dispose() }
      } else {
        for number in 0..<(thread == 2 ? 60 : 100) where rig.deliveryCount < Self.enough {
          rig.send(thread * 1000 + number)
        }
        if thread == 2 { rig.complete() }
      }
    }
    settle()
    rig.complete()
    settle()
    subscription.dispose()
    return others + [recorder]
  }
}
