// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/SingleCreate.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequenceType where Trait == SingleTrait {
  public static func create(
    subscribe: @escaping (_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable
  ) -> Single<Element> {
    created { observer in
      let observer = UncheckedSendable(observer)
      return subscribe { observer.value($0) }
    }
  }
}
