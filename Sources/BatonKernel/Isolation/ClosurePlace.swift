// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Where the closures of one operator of a shared sequence are called.
///
/// * Closures of nobody's: where the events are.
/// * Closures of the main actor's, in a sequence that arrives on the main thread: where the events are, too, and each call
///   looks whether that is so. The sequence is subscribed to on the main thread, because a shared source sends what it
///   replays on the thread that subscribes.
/// * Others: on their actor. The source's events hop there, and the result's hop back.
@usableFromInline
package struct ClosurePlace {
  /// Whether events are on the main thread, and closures are the main actor's.
  @usableFromInline let isMain: Bool
  /// The scheduler of the actor that events hop to.
  private let actor: (any ImmediateSchedulerType)?
  /// Whether the source's events are on the main thread.
  private let isSourceMain: Bool

  /// - Parameter isolations: The actor of each closure, nil for one of nobody's.
  /// - Precondition: Closures that belong to an actor belong to the same one.
  @usableFromInline
  package init(of strategy: (some SharingStrategyProtocol).Type, _ isolations: (any Actor)?...) {
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

  /// What a source sends to the closures.
  func reached<Element>(by source: Observable<Element>) -> Observable<Element> {
    if let actor { source.observed(on: actor) } else { source }
  }

  /// What comes of closures that are called for events alone, where `strategy` says that it arrives.
  ///
  /// That is elsewhere if a sequence of another strategy made the result's: what those replay comes where it is subscribed to.
  func sent<Element>(
    by result: Observable<Element>, to strategy: (some SharingStrategyProtocol).Type
  ) -> Observable<Element> {
    let isThere = actor == nil && (isSourceMain || !strategy.isMain)
    return isThere ? result : result.observed(on: strategy.scheduler)
  }

  /// What comes of closures, some of which are called for a subscription, where `strategy` says that it arrives.
  func left<Element>(
    by result: Observable<Element>, to strategy: (some SharingStrategyProtocol).Type
  ) -> Observable<Element> {
    if isMain { return result.subscribedOnMain() }
    return sent(by: actor.map { result.subscribed(on: $0) } ?? result, to: strategy)
  }

  /// Stops the program unless this is the main thread.
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

extension SharedSequenceConvertibleType {
  /// This, for closures that are called at `place`.
  @usableFromInline
  package func asObservable(at place: ClosurePlace) -> Observable<Element> {
    place.reached(by: asObservable())
  }
}

extension Observable {
  /// This sequence, which is subscribed to on the main thread: at once if that is the calling one, otherwise by way of what
  /// drivers that are made now arrive on.
  fileprivate func subscribedOnMain() -> Observable<Element> {
    let makeScheduler = SharingScheduler.make
    return Producer { [self] downstream in
      (MainThread.isCurrent ? self : subscribed(on: makeScheduler())).runInTrampoline(downstream)
    }
  }
}
