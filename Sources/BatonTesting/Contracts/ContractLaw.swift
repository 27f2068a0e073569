// SPDX-License-Identifier: MIT

/// What every operator owes to those who subscribe, and to those it subscribes to.
public enum ContractLaw: String, CaseIterable, Sendable {
  /// At most one error or completion, and nothing after it, whatever the source sends.
  case grammar
  /// Each event is delivered before the next begins, even when sources send from several threads.
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
  /// So does a source that sends without end before the operator's `subscribe` to it has returned.
  ///
  /// An operator that is made of `create` or of a class of one's own cannot keep it, for it has no disposable to
  /// stop the source with by then; so a check leaves it out unless told otherwise.
  case synchronousSourcesStop
  /// What a subscriber sends to a source from inside an event waits its turn, without a deadlock.
  case reentrancy
  /// No lock is held while observers, sources and disposables run: two threads that go through two sequences in
  /// opposite orders both get through.
  case noLockHeld
  /// After its end or its disposal a sequence holds neither observer nor sources nor elements.
  ///
  /// Operators that keep elements for later subscribers are exempt from it.
  case nothingLeaked
  /// Each element is freed, and once, when its sequence is over and has been let go of: after its end, its disposal, within an
  /// element too, after a loop over its values was left or its task cancelled, after its scheduler was shut down.
  case elementsFreed
  /// Who subscribes or disposes delivers nothing that others send, whatever the traffic.
  case passingBy
  /// Where several threads send faster than the subscriber takes they are slowed down: what waits stays within bounds.
  ///
  /// Operators that are there to keep elements, for later or for another thread without a bound, are exempt from it.
  case boundedFlood
  /// What one subscriber does changes nothing for another one.
  case independentSubscribers
  /// An error thrown by a closure given to the operator ends the sequence with it, and disposes of the sources.
  case closureErrorsEnd
}
