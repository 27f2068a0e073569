// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension Disposables {
  /// A disposable that runs `dispose` the first time it is disposed of, on the thread that does so, and frees
  /// the closure right afterwards.
  ///
  /// One that cancels a source of Dispatch needs `@preconcurrency import Dispatch`.
  ///
  /// - Parameter dispose: What to do. It does not run if the disposable is let go without being disposed of.
  @_alwaysEmitIntoClient
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }
}
