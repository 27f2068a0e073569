// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// Calls `binder` with this sequence, and returns what that returns: a binding that is a function.
  @_alwaysEmitIntoClient
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Calls `binder` with this sequence, and what that returns with `curriedArgument`: a binding that is a function and
  /// takes what a trailing closure gives it.
  @_alwaysEmitIntoClient
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }
}
