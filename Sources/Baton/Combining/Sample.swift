// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the latest element whenever another sequence sends, if there is one that has not been sent yet.
  ///
  ///     source   --1--2-----3----|
  ///     sampler  ------x--x---x----x-|
  ///     sample   ------2------3----|
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
  public func sample<Source: ObservableType>(
    _ sampler: Source,
    defaultValue: Element? = nil
  ) -> Observable<Element> {
    sampled(by: sampler.asObservable(), defaultValue)
  }
}
