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
    OperatorContract(
      "multicast(_:selector:)",
      closures: [
        ContractClosure("subjectSelector") { source, attempt in
          source.multicast({
            try attempt(); return PublishSubject<ContractElement>()
          }) { $0 }
        },
        ContractClosure("selector") { source, attempt in
          source.multicast({ PublishSubject() }) { elements -> ContractSource in
            try attempt(); return elements
          }
        },
      ]
    ) { source in source.multicast({ PublishSubject() }) { Observable.zip($0, $0) { $0 + $1 } } },
    OperatorContract("multicast through a replay") { source in
      source.multicast({ ReplaySubject.create(bufferSize: 1) }) { $0.map { $0 + 1 } }
    },
    OperatorContract("multicast through an async subject") { source in
      source.multicast({ AsyncSubject() }) { $0.startWith(7) }
    },
  ]
}
