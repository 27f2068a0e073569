// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation
import Synchronization

extension ContractSubject {
  /// The number of elements that each of two threads sends to each source.
  private static var flood: Int { 3000 }
  /// The number of elements that may be held at once: several times the bound of a few of the library's
  /// queues.
  private static var most: Int { 2000 }

  /// Two threads that send faster than the subscriber takes.
  var floodSituations: [Situation] {
    [
      Situation("when two threads send faster than the subscriber takes") {
        let gauge = ElementGauge()
        let rig = ContractRig(self, gauge: gauge)
        let subscription = rig.sequence.subscribe(
          ContractRecorder(keepsEvents: false) { _, _ in
            let end = ContinuousClock.now + .microseconds(25)
            while ContinuousClock.now < end {}
          })
        settle()
        concurrently(2) { thread in
          for number in 0..<Self.flood where rig.deliveryCount < 4 * Self.flood {
            rig.send(2 * number + thread)
            // Not each time, because it may be slow.
            if number.isMultiple(of: 8) { settle() }
          }
        }
        settle()
        subscription.dispose()
        let most = gauge.most
        return most <= Self.most
          ? [] : ["\(most) elements were held at once when two threads sent faster than the subscriber took"]
      }
    ]
  }
}
