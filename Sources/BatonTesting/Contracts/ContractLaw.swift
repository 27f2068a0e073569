// SPDX-License-Identifier: MIT

/// A law that every operator must keep towards its subscribers and its sources.
public enum ContractLaw: String, CaseIterable, Sendable {
  /// At most one error or completion, and nothing after it, whatever the source sends.
  case grammar
  /// Each event is delivered before the next begins, even when sources send from several threads while subscribers come and go.
  case serialDelivery
  /// An error of a source ends the sequence with that error, and disposes of all sources.
  ///
  /// Operators that handle errors (`catch`, `retry`, `materialize`) are exempt from it.
  case errorEnds
  /// After disposal nothing arrives, in whatever state the sequence is.
  case disposalStopsEvents
  /// Each subscription to a source is disposed of exactly once, however the sequence ends.
  case upstreamDisposedOnce
  /// A source that generates elements without end, in turns with others, stops when the subscriber has enough.
  case endlessSourcesStop
  /// A source that sends without end before the operator's `subscribe` to it has returned stops too.
  ///
  /// An operator made of `create` or of a user's class cannot keep this law, because it has no disposable yet with which to
  /// stop the source; so a check leaves the law out by default.
  case synchronousSourcesStop
  /// After the operator has sent its end, no closure above it runs and no source above it is subscribed to, whatever stands below:
  /// a `subscribe(on:)` too, which hands disposals to its scheduler.
  case endStopsSources
  /// What a subscriber sends to a source from inside an event waits its turn, without a deadlock.
  case reentrancy
  /// No lock is held while observers, sources and disposables run: two threads that go through two sequences in
  /// opposite orders both get through.
  case noLockHeld
  /// After its end or its disposal a sequence holds neither observer nor sources nor elements.
  ///
  /// Operators that keep elements for later subscribers are exempt from it.
  case nothingLeaked
  /// Each element is freed exactly once when its sequence is over and released: after the end, after a disposal, from inside an
  /// element too, after a loop over the values was left or its task cancelled, and after the scheduler was shut down.
  case elementsFreed
  /// When its sources are freed without an end, and nobody has kept the subscription, nothing is left of it.
  ///
  /// What has a queue, a timer, a task or other subscribers keeps its subscriber until the end or the disposal, and so does `create`.
  /// So a check leaves the law out by default.
  case freedWithSources
  /// A thread that subscribes or disposes delivers no events of other threads, however many these send.
  case passingBy
  /// Backpressure: threads that send faster than the subscriber takes are slowed down, so that the waiting elements are bounded.
  ///
  /// Operators whose purpose is to keep elements without a bound, for later or for another thread, are exempt from it.
  case boundedFlood
  /// A subscriber that leaves changes nothing for other subscribers.
  case independentSubscribers
  /// An error thrown by a closure given to the operator ends the sequence with it, and disposes of the sources.
  case closureErrorsEnd
}
