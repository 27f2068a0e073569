// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the latest element each time another sequence sends, unless it has been sent already.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 11, completed at 16. sampler: x at 6, x at 9, x at 13, x and unsubscribed
  /// at 18, completed at 19. Then sample(sampler). result: 2 at 6, 3 at 13, completed at 18.](marble-sample)
  ///
  /// The completion of `sampler` takes a sample, too. The result completes at the first sample after this
  /// sequence has completed, or when both have completed, and fails as soon as one of them fails.
  ///
  /// - Parameters:
  ///   - sampler: The sequence whose elements trigger samples.
  ///   - defaultValue: The element to send when there is no new one, or nil to send nothing.
  /// - Scheduling: A sample is delivered on the thread on which `sampler` sends, or, if another thread is
  ///   still delivering the previous sample, on that thread.
  /// - SeeAlso: [reactivex.io: Sample](https://reactivex.io/documentation/operators/sample.html)
  @_alwaysEmitIntoClient
  public func sample<Source: ObservableType>(
    _ sampler: Source,
    defaultValue: Element? = nil
  ) -> Observable<Element> {
    _sample(by: sampler.asObservable(), defaultValue)
  }
}
