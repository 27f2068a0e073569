// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Where an operator of a shared sequence calls its closures.
///
/// * Closures of no actor: where the events are.
/// * Closures of the main actor, in a sequence whose events are on the main thread: where the events are;
///   each call checks that it is on the main thread. The sequence is subscribed to on the main thread,
///   because a shared source replays on the thread that subscribes.
/// * Other closures: on their actor. The source's events hop there, and the result's events hop back.
@frozen @usableFromInline
package struct ClosurePlace {
  /// Whether events are on the main thread, and the closures belong to the main actor.
  @usableFromInline let isMain: Bool
  /// The scheduler of the actor that events hop to.
  private let actor: (any ImmediateSchedulerType)?
  /// Whether the source's events are on the main thread.
  private let isSourceMain: Bool
  /// Whether closures are called for a subscription, too, and not for events alone.
  private let isForSubscriptions: Bool

  /// - Parameters:
  ///   - isolations: The actor of each closure; nil for a closure of no actor.
  ///   - isForSubscriptions: Whether closures are called upon subscription, too. Then the source is
  ///     subscribed to on their actor, and what it sends before the actor has come to that is missed.
  /// - Precondition: All closures that belong to an actor belong to the same one.
  @usableFromInline
  package init(
    of strategy: (some SharingStrategyProtocol).Type, _ isolations: (any Actor)?...,
    forSubscriptions isForSubscriptions: Bool = false
  ) {
    self.isForSubscriptions = isForSubscriptions
    var owner: (any Actor)?
    for case let actor? in isolations {
      require(
        owner == nil || owner === actor,
        "SharedSequence: closures of one operator must belong to one actor, belong to \(owner!) and \(actor)")
      owner = actor
    }
    isSourceMain = strategy.isMain
    let isOfMain = owner === MainActor.shared
    isMain = isOfMain && isSourceMain
    if let owner, !isMain {
      actor = isOfMain ? MainScheduler() as any ImmediateSchedulerType : ActorScheduler(owner)
    } else {
      actor = nil
    }
  }

  /// The source's events, where the closures are called.
  func reached<Element>(by source: Observable<Element>) -> Observable<Element> {
    if let actor { source._observe(on: actor) } else { source }
  }

  /// The events that closures have made of events, where `strategy` promises them.
  ///
  /// Even if nothing has hopped, they may be elsewhere: a sequence of another strategy, of which a closure
  /// made the result, replays where it is subscribed to.
  func sent<Element>(
    by result: Observable<Element>, to strategy: (some SharingStrategyProtocol).Type
  ) -> Observable<Element> {
    let isThere = actor == nil && (isSourceMain || !strategy.isMain)
    return isThere ? result : result._observe(on: strategy.scheduler)
  }

  /// The events of a result, where `strategy` promises them.
  func left<Element>(
    by result: Observable<Element>, to strategy: (some SharingStrategyProtocol).Type
  ) -> Observable<Element> {
    if isMain {
      // Subscribed to on the main thread: at once if that is the calling thread, otherwise by way of the
      // scheduler of drivers that are made now.
      let makeScheduler = SharingScheduler.make
      return Producer("subscribe(on:)") { downstream in
        (MainThread.isCurrent ? result : result._subscribe(on: makeScheduler())).runInTrampoline(downstream)
      }
    }
    guard isForSubscriptions, let actor else { return sent(by: result, to: strategy) }
    return sent(by: result._subscribe(on: actor), to: strategy)
  }

  @usableFromInline
  static func ensureMain() {
    require(
      MainThread.isCurrent,
      """
      Driver, Signal: a closure of the main actor's was called on another thread. A test that runs drivers by \
      SharingScheduler.mock has to be on the main actor: `@MainActor func test…`
      """)
  }
}

// Closure arguments of operators of shared sequences, turned into closures that a pipe may call.
extension ClosurePlace {
  // A parameter pack puts a reabstraction thunk around a closure. That does no harm where sources are made or
  // joined; closures of one and two parameters, which most operators call for each element, have forms of
  // their own.

  /// A closure without parameters, or with three and more.
  @inlinable
  package func closure<each Argument, Result>(
    _ closure: @escaping @isolated(any) @Sendable (repeat each Argument) -> Result
  ) -> (repeat each Argument) -> Result {
    let call = plainResult(closure)
    if !isMain { return call }
    return { (argument: repeat each Argument) in
      Self.ensureMain()
      return call(repeat each argument)
    }
  }

  @inlinable
  package func closure<A, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A) -> Result
  ) -> (A) -> Result {
    let call = withoutIsolation(closure, as: ((A) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0)
    }
  }

  @inlinable
  package func closure<A, B, Result>(
    _ closure: @escaping @isolated(any) @Sendable (A, B) -> Result
  ) -> (A, B) -> Result {
    let call = withoutIsolation(closure, as: ((A, B) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call($0, $1)
    }
  }

  @inlinable
  package func closure<A, B, Result>(
    _ closure: @escaping @isolated(any) @Sendable (inout A, B) -> Result
  ) -> (inout A, B) -> Result {
    let call = withoutIsolation(closure, as: ((inout A, B) -> Result).self)
    if !isMain { return call }
    return {
      Self.ensureMain()
      return call(&$0, $1)
    }
  }

  /// A closure that is called upon disposal, on any thread. If it belongs to the main actor, it is called on
  /// the main thread: at once if that is the calling thread, otherwise later.
  @usableFromInline
  package func closure(forDisposal closure: (@isolated(any) @Sendable () -> Void)?) -> (() -> Void)? {
    guard let closure else { return nil }
    let call = plain(closure)
    return isMain ? { IsolatedPlace(MainActor.shared).call(call) } : call
  }
}

extension SharedSequenceConvertibleType {
  @usableFromInline
  package func asObservable(at place: ClosurePlace) -> Observable<Element> {
    place.reached(by: asObservable())
  }
}
