// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Schedulers/Disposables.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension Disposables {
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }
}
