// SPDX-License-Identifier: MIT

extension DisposeBag {
  /// Lists disposables, one a line, with conditions and loops among them.
  @resultBuilder
  public struct DisposableBuilder {
    /// A line that is a disposable.
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }

    /// A line that is a list of disposables.
    public static func buildExpression(_ disposables: [any Disposable]) -> [any Disposable] { disposables }

    /// All lines of a block, in their order.
    public static func buildBlock(_ parts: [any Disposable]...) -> [any Disposable] { parts.flatMap(\.self) }

    /// An `if` without an `else`: nothing where the condition does not hold.
    public static func buildOptional(_ part: [any Disposable]?) -> [any Disposable] { part ?? [] }

    /// What an `if` or a `switch` has chosen.
    public static func buildEither(first part: [any Disposable]) -> [any Disposable] { part }

    /// What an `if` or a `switch` has chosen.
    public static func buildEither(second part: [any Disposable]) -> [any Disposable] { part }

    /// All that a `for` loop has made.
    public static func buildArray(_ parts: [[any Disposable]]) -> [any Disposable] { parts.flatMap(\.self) }

    /// What stands behind `#available`.
    public static func buildLimitedAvailability(_ part: [any Disposable]) -> [any Disposable] { part }
  }
}
