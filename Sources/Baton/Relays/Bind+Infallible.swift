// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// Calls `binder` with this sequence, and returns the result.
  @_alwaysEmitIntoClient
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Calls the curried function `binder` with this sequence and then with `curriedArgument`, and returns the
  /// result.
  @_alwaysEmitIntoClient
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }
}
