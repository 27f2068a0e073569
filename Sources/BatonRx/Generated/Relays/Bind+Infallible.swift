// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Relays/Bind+Infallible.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  @inlinable
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }
}
