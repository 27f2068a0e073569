// SPDX-License-Identifier: MIT

/// A law that every operator must obey towards its subscribers and its sources.
public enum ContractLaw: String, CaseIterable, Sendable {
  /// The operator sends at most one terminal event, and nothing after it, whatever the source sends.
  case grammar
  /// Events are delivered one at a time, even if sources send from several threads while subscribers come and
  /// go.
  case serialDelivery
  /// An error of a source ends the sequence with that error, and disposes of all sources.
  ///
  /// Operators that handle errors (`catch`, `retry`, `materialize`) are exempt.
  case errorEnds
  /// After disposal no event is delivered, whatever the state of the sequence.
  case disposalStopsEvents
  /// Each subscription to a source is disposed of exactly once, however the sequence ends.
  case upstreamDisposedOnce
  /// A source that generates elements without end, taking turns with others, stops when the subscriber needs
  /// no more.
  case endlessSourcesStop
  /// A source that sends elements without end during its `subscribe` stops when the subscriber needs no more.
  ///
  /// An operator that is written with `create`, or as a class of your own, cannot obey this law, because it
  /// has not yet received the disposable that stops the source. So checks leave this law out by default.
  case synchronousSourcesStop
  /// After the operator has sent a terminal event, no upstream closure runs and no upstream source is
  /// subscribed to. That holds also with a downstream `subscribe(on:)`, which disposes on its scheduler.
  case endStopsSources
  /// An operator that goes on with another sequence has disposed of the former before it subscribes to the
  /// latter, also if the former ends within its own subscription.
  case endedSourcesAreClosed
  /// What follows an event of a task does not see the task as cancelled, until somebody disposes of the
  /// subscription or cancels the task.
  case tasksStayUncancelled
  /// Events that a subscriber sends to a source while it handles an event wait their turn, without a
  /// deadlock.
  case reentrancy
  /// No lock is held while observers, sources and disposables run: two threads that enter two sequences in
  /// opposite orders do not deadlock.
  case noLockHeld
  /// After its end or its disposal a sequence retains neither the observer nor sources nor elements.
  ///
  /// Operators that keep elements for later subscribers are exempt.
  case nothingLeaked
  /// Each element is freed exactly once when its sequence has ended and been released: after a terminal
  /// event, after a disposal (also during the delivery of an element), after a loop over the values has been
  /// left or its task cancelled, and after a shutdown of the scheduler.
  case elementsFreed
  /// When the sources are freed without a terminal event, and the subscription is not stored, all parts of
  /// the subscription are freed.
  ///
  /// Operators with a queue, a timer, a task or other subscribers, and `create`, retain the subscriber until
  /// the end or the disposal. So checks leave this law out by default.
  case freedWithSources
  /// A thread that subscribes or disposes does not deliver events of other threads, however many these send.
  case passingBy
  /// Backpressure: threads that send faster than the subscriber handles elements are slowed down, so that the
  /// number of waiting elements is bounded.
  ///
  /// Operators whose purpose is to buffer elements without a bound are exempt.
  case boundedFlood
  /// The disposal of one subscription does not affect other subscribers.
  case independentSubscribers
  /// If a closure of the operator throws, the sequence fails with that error, and the sources are disposed
  /// of.
  case closureErrorsEnd
}
