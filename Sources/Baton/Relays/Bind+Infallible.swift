// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// Calls `binder` with this sequence, and returns the result.
  ///
  /// A closure that could take an element as well is one for `bind(onNext:)`.
  @_alwaysEmitIntoClient
  @_disfavoredOverload  // So that a closure that may be of elements is.
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
