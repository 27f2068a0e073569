// SPDX-License-Identifier: MIT

extension DisposeBag {
  /// Lists disposables, one a line, with conditions and loops among them.
  @resultBuilder
  public struct DisposableBuilder {
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }

    public static func buildExpression(_ disposables: [any Disposable]) -> [any Disposable] { disposables }

    public static func buildBlock(_ parts: [any Disposable]...) -> [any Disposable] { parts.flatMap(\.self) }

    public static func buildOptional(_ part: [any Disposable]?) -> [any Disposable] { part ?? [] }

    public static func buildEither(first part: [any Disposable]) -> [any Disposable] { part }

    public static func buildEither(second part: [any Disposable]) -> [any Disposable] { part }

    public static func buildArray(_ parts: [[any Disposable]]) -> [any Disposable] { parts.flatMap(\.self) }

    public static func buildLimitedAvailability(_ part: [any Disposable]) -> [any Disposable] { part }
  }
}
