// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Relays/Relays.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PublishRelay {
  public convenience init() { self.init(PublishSubject(fan: Fan())) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension BehaviorRelay {
  public convenience init(value: Element) { self.init(BehaviorSubject(first: value)) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ReplayRelay {
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(ReplaySubject(limit: bufferSize))
  }

  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(ReplaySubject(limit: .max)) }
}
