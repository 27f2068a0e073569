// SPDX-License-Identifier: MIT

import Baton
import BatonTesting

extension OperatorCase {
  /// Operators that keep elements, or have several subscribers.
  static let sharing: [Self] = keeping + shares.map { $0.except(.freedWithSources) }

  private static let keeping: [Self] = [
    Self("takeLast(_:)") { $0.takeLast(2) },
    Self("toArray()", passing: 1, except: [.boundedFlood]) {
      $0.toArray().asObservable().map { $0.first ?? 0 }
    },
  ]

  private static let shares: [Self] = [
    Self("share(replay:scope:)", shown: "refCount") { $0.share() },
    Self("share(replay:scope:) with a replay") { $0.share(replay: 1) },
    Self("share(replay:scope:) for ever") { $0.share(replay: 1, scope: .forever) },
    Self("publish() and refCount()") { $0.publish().refCount() },
    Self("replay(_:)", shown: "multicast") { $0.replay(1).refCount() },
    Self("replayAll()", shown: "multicast", except: [.boundedFlood]) { $0.replayAll().refCount() },
    .form("multicast(_:)") { $0.multicast(PublishSubject()).refCount() },
    .form("multicast(makeSubject:)") { $0.multicast { PublishSubject() }.refCount() },
    Self("groupBy(keySelector:), merged", throwing: ["keySelector"]) { source, attempt in
      source.groupBy { try attempt($0 > 2) }.merge()
    },
    Self("groupBy(keySelector:)", throwing: ["keySelector"]) { source, attempt in
      source.groupBy { try attempt($0 > 2) }
    },
    Self("multicast(_:selector:)", throwing: ["subjectSelector", "selector"]) { source, attempt in
      source.multicast({ try attempt(PublishSubject(), in: "subjectSelector") }) {
        try attempt(Observable.zip($0, $0) { $0 + $1 }, in: "selector")
      }
    },
    Self("multicast(_:selector:) through a replay") { source in
      source.multicast({ ReplaySubject.create(bufferSize: 1) }) { $0.map { $0 + 1 } }
    },
    Self("multicast(_:selector:) through an async subject") { source in
      source.multicast({ AsyncSubject() }) { $0.startWith(7) }
    },
  ]
}
