// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension Disposables {
  /// Creates a disposable that calls a closure when it is first disposed of.
  ///
  /// The closure is called on the thread that disposes, and released right afterwards.
  ///
  /// A closure that cancels a Dispatch source needs `@preconcurrency import Dispatch`.
  ///
  /// - Parameter dispose: The closure to call. It is not called if the disposable is released without being
  ///   disposed of.
  @_alwaysEmitIntoClient
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }
}
