// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the latest element whenever another sequence sends, if there is one that has not been sent yet.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 11, completed at 16. sampler: x at 6, x at 9, x at 13, x and unsubscribed
  /// at 18, completed at 19. Then sample(sampler). result: 2 at 6, 3 at 13, completed at 18.](marble-sample)
  ///
  /// The end of `sampler` takes a sample too. The sequence ends with the first sample after this sequence has
  /// ended, or when both have ended; it fails as soon as one of them fails.
  ///
  /// - Parameters:
  ///   - sampler: Says when to take a sample.
  ///   - defaultValue: Sent when there is nothing new; nil to send nothing then.
  /// - Scheduling: A sample is delivered on the thread of the sampler, or on the one that is delivering the
  ///   sample before.
  /// - SeeAlso: [reactivex.io: Sample](https://reactivex.io/documentation/operators/sample.html)
  @_alwaysEmitIntoClient
  public func sample<Source: ObservableType>(
    _ sampler: Source,
    defaultValue: Element? = nil
  ) -> Observable<Element> {
    _sample(by: sampler.asObservable(), defaultValue)
  }
}
