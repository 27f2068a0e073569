// SPDX-License-Identifier: MIT

/// How subscribers of a ``SharedSequence`` share their source, and where its events arrive.
public protocol SharingStrategyProtocol: SendableMetatype {
  /// The scheduler on which events arrive.
  static var scheduler: any SchedulerType { get }

  /// Whether ``scheduler`` runs work on the main thread. Then closures of the main actor are called where
  /// events arrive; otherwise events hop to the main actor for such a closure, and hop back.
  static var isMain: Bool { get }

  /// A sequence whose subscribers share one subscription to `source`.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

extension SharingStrategyProtocol {
  /// False.
  public static var isMain: Bool { false }
}

/// A type that can be turned into a ``SharedSequence``.
public protocol SharedSequenceConvertibleType<Element, SharingStrategy>: ObservableConvertibleType {
  /// How subscribers share the source.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// This value as a ``SharedSequence``.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
  /// This value as an ``Observable``.
  public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }
}

/// A sequence that cannot fail, whose events arrive on its strategy's scheduler, and whose subscribers share
/// one subscription to the source. ``Driver`` and ``Signal`` are such sequences for the main thread.
///
/// Operators keep all three promises; closures given to them do not throw. In the Swift 6 mode a closure is
/// called on the actor in whose code it is written: events hop there and back, unless they are there already,
/// as a driver's are for a closure of the main actor.
@frozen
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType
{
  @usableFromInline let source: Observable<Element>

  /// Shares a sequence that is known not to fail, and to arrive on the strategy's scheduler.
  @inlinable package init(sharing source: Observable<Element>) { self.source = SharingStrategy.share(source) }

  /// Shares a sequence that is known not to fail, and whose closures are called at `place`.
  @usableFromInline
  package init(sharing source: Observable<Element>, from place: ClosurePlace) {
    self.init(sharing: place.left(by: source, to: SharingStrategy.self))
  }

  /// Shares a sequence that is known not to fail, or continues as the one that `recover` makes of an error,
  /// and has its events arrive on the strategy's scheduler.
  @usableFromInline
  package init(arriving source: Observable<Element>, recover: ((any Error) -> Observable<Element>)? = nil) {
    let arriving = source._observe(on: SharingStrategy.scheduler)
    self.init(sharing: recover.map { arriving._catch($0) } ?? arriving)
  }

  /// Does the same with a closure that is called on its actor.
  @usableFromInline
  package init(
    arriving source: Observable<Element>,
    recover: @escaping @isolated(any) @Sendable (any Error) -> SharedSequence<SharingStrategy, Element>
  ) {
    let place = ClosurePlace(of: SharingStrategy.self, recover.isolation)
    let make = place.closure(recover)
    let arriving = place.reached(by: source._observe(on: SharingStrategy.scheduler))
    let recovered = arriving._catch { make($0).asObservable() }
    self.init(sharing: place.sent(by: recovered, to: SharingStrategy.self))
  }

  /// Wraps a sequence that is known to keep the promises.
  @inlinable package init(raw source: Observable<Element>) { self.source = source }

  /// This sequence as an ``Observable``, without its promises.
  @inlinable public func asObservable() -> Observable<Element> { source }

  /// This sequence.
  @inlinable public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

extension SharedSequence: @unchecked Sendable {}  // Sendable: immutable.
