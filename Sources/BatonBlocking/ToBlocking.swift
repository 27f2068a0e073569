// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension ObservableConvertibleType {
  /// Returns a wrapper of this sequence whose methods wait for its elements: see ``BlockingObservable``.
  ///
  /// - Parameter timeout: The maximum time, in seconds, for which each method waits before it throws
  ///   `RxError.timeout`. Nil means no limit; must not be NaN.
  @available(swift, introduced: 6)
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element>
  where Element: Sendable {
    BlockingObservable(asObservable(), timeout: timeout)
  }

  /// Returns a wrapper of this sequence whose methods wait for its elements: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public func toBlocking(timeout: TimeInterval? = nil) -> BlockingObservable<Element> {
    BlockingObservable(asObservable(), timeout: timeout)
  }

  /// Returns a wrapper of this sequence whose methods wait for its elements: see ``BlockingObservable``.
  ///
  /// - Parameter timeout: The maximum time for which each method waits before it throws `RxError.timeout`.
  @available(swift, introduced: 6)
  public func toBlocking(timeout: some RxTimeSpan) -> BlockingObservable<Element> where Element: Sendable {
    BlockingObservable(asObservable(), timeout: timeout._duration / .seconds(1))
  }

  /// Returns a wrapper of this sequence whose methods wait for its elements: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public func toBlocking(timeout: some RxTimeSpan) -> BlockingObservable<Element> {
    BlockingObservable(asObservable(), timeout: timeout._duration / .seconds(1))
  }
}
