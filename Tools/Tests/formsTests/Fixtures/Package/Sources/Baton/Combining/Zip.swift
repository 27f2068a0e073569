// SPDX-License-Identifier: MIT

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  /// Joins elements.
  // forms: arities 3...8
  @inlinable
  public static func zip<A: Sendable, B: Sendable>(
    _ source1: some ObservableType<A>, _ source2: some ObservableType<B>,
    resultSelector: @escaping @Sendable (A, B) throws -> Element
  ) -> Observable<Element> {
    Observable.joined(source1.asObservable(), source2.asObservable(), selector: resultSelector)
  }
}

@available(swift, introduced: 6)
extension ObservableType where Element == Any {
  /// Joins elements.
  // forms: arities 3...8
  @inlinable
  public static func zip<A: Sendable, B: Sendable>(
    _ source1: some ObservableType<A>, _ source2: some ObservableType<B>
  ) -> Observable<(A, B)> {
    Observable<(A, B)>.joined(source1.asObservable(), source2.asObservable()) { ($0, $1) }
  }
}
