// SPDX-License-Identifier: MIT

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  /// Transforms each element.
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Observable<Result> {
    mapped(transform)
  }

  /// Subscribes.
  @inlinable
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: sending ((Object, Element) -> Void)? = nil,
    onDisposed: sending ((Object) -> Void)? = nil
  ) -> Int {
    subscribed(weakly: object, onNext, onDisposed)
  }
}
