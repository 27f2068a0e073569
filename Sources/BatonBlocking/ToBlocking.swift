// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension ObservableConvertibleType {
  /// The elements of this sequence, for code that waits for them: see ``BlockingObservable``.
  ///
  /// - Parameter timeout: The longest time, in seconds, that each call waits; then it throws `RxError.timeout`. Nil means
  ///   any time; must not be NaN.
  @available(swift, introduced: 6)
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element>
  where Element: Sendable {
    BlockingObservable(asObservable(), timeout: timeout)
  }

  /// The elements of this sequence, for code that waits for them: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(asObservable(), timeout: timeout)
  }

  /// The elements of this sequence, for code that waits for them: see ``BlockingObservable``.
  ///
  /// - Parameter timeout: The longest time that each call waits; then it throws `RxError.timeout`.
  @available(swift, introduced: 6)
  public func toBlocking(timeout: some RxTimeSpan) -> BlockingObservable<Element> where Element: Sendable {
    BlockingObservable(asObservable(), timeout: timeout._duration / .seconds(1))
  }

  /// The elements of this sequence, for code that waits for them: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public func toBlocking(timeout: some RxTimeSpan) -> BlockingObservable<Element> {
    BlockingObservable(asObservable(), timeout: timeout._duration / .seconds(1))
  }
}
