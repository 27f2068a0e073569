// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension OperatorContract {
  static let sharing: [OperatorContract] = [
    OperatorContract("share") { $0.share() },
    OperatorContract("share(replay: 1)") { $0.share(replay: 1) },
    OperatorContract("share(replay: 1, scope: .forever)") { $0.share(replay: 1, scope: .forever) },
    OperatorContract("publish.refCount") { $0.publish().refCount() },
    OperatorContract("replay(1).refCount") { $0.replay(1).refCount() },
    OperatorContract("replayAll.refCount", except: [.boundedFlood]) { $0.replayAll().refCount() },
    OperatorContract(
      "groupBy",
      closures: [
        ContractClosure("keySelector") { source, attempt in
          source.groupBy { element -> Bool in
            try attempt()
            return element > 2
          }
        }
      ]
    ) { $0.groupBy { $0 > 2 } },
  ]
}
