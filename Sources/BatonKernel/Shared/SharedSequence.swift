// SPDX-License-Identifier: MIT

/// How subscribers of a ``SharedSequence`` share their source, and where its events arrive.
public protocol SharingStrategyProtocol: SendableMetatype {
  /// Where events arrive.
  static var scheduler: any SchedulerType { get }

  /// Whether ``scheduler`` is the main one, so that closures of the main actor's are called where events arrive. For a
  /// strategy that does not say so, events go to the main actor for such a closure, and come back.
  static var isMain: Bool { get }

  /// A sequence whose subscribers share one subscription to `source`.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

extension SharingStrategyProtocol {
  /// False.
  public static var isMain: Bool { false }
}

/// Whatever can be turned into a ``SharedSequence``.
public protocol SharedSequenceConvertibleType<Element, SharingStrategy>: ObservableConvertibleType {
  /// How subscribers share the source.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// This as a ``SharedSequence``.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
  /// This as an observable.
  public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }
}

/// A sequence that cannot fail, whose events arrive on the scheduler of its strategy, and whose subscribers share one
/// subscription to the source.
///
/// Operators keep all three promises; closures given to them do not throw. In the Swift 6 mode a closure belongs to the actor in
/// whose code it is written, and is called there; for that, events go there and come back, unless they are there: the main actor's
/// are called where the events of a driver arrive. ``Driver`` and ``Signal`` are such sequences for the main thread.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType
{
  @usableFromInline let source: Observable<Element>

  /// Shares a sequence that is known not to fail and to arrive on the strategy's scheduler.
  @inlinable
  package init(sharing source: Observable<Element>) { self.source = SharingStrategy.share(source) }

  /// Shares a sequence that is known not to fail, and whose closures are called at `place`.
  @usableFromInline
  package init(sharing source: Observable<Element>, from place: ClosurePlace) {
    self.init(sharing: place.left(by: source, to: SharingStrategy.self))
  }

  /// Shares a sequence that is known not to fail, where it arrives.
  package init(arriving source: Observable<Element>) {
    self.init(sharing: source.observed(on: SharingStrategy.scheduler))
  }

  /// Shares a sequence that goes on as another one where it fails.
  package init(arriving source: Observable<Element>, recover: @escaping (any Error) -> Observable<Element>) {
    self.init(sharing: source.observed(on: SharingStrategy.scheduler).caught(recover))
  }

  /// Shares a sequence that goes on as another one where it fails, which a closure makes on the actor that it belongs to.
  package init(
    arriving source: Observable<Element>,
    recover: @escaping @isolated(any) @Sendable (any Error) -> SharedSequence<SharingStrategy, Element>
  ) {
    let place = ClosurePlace(of: SharingStrategy.self, recover.isolation)
    let make = place.closure(recover)
    let arriving = place.reached(by: source.observed(on: SharingStrategy.scheduler))
    let recovered = arriving.caught { make($0).asObservable() }
    self.init(sharing: place.sent(by: recovered, to: SharingStrategy.self))
  }

  /// Gives a sequence that is known to keep the promises its name.
  @inlinable
  package init(raw source: Observable<Element>) { self.source = source }

  /// This without its promises.
  @inlinable
  public func asObservable() -> Observable<Element> { source }

  /// This sequence.
  @inlinable
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequence: @unchecked Sendable {}  // Sendable: immutable.
