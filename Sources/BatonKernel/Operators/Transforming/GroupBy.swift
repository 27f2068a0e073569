// SPDX-License-Identifier: MIT

import Synchronization

/// The elements of a sequence that have the same key.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// What they have in common.
  public let key: Key

  private let source: Observable<Element>

  /// Makes a group of the elements of `source`.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Subscribes `observer` to the elements of this group.
  ///
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// This group without its key.
  public func asObservable() -> Observable<Element> { source }
}

extension GroupedObservable: @unchecked Sendable where Key: Sendable, Element: Sendable {}  // Immutable.

extension ObservableType {
  @inlinable
  package func grouped<Key: Hashable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Producer { downstream in
      let groups = Groups<Key, Element>(downstream)
      downstream.scope.add(groups.lifetime)
      if groups.lifetime.source.isDisposed { return }
      source.run(
        Sink(
          scope: groups.lifetime.source,
          next: { element in
            do {
              groups.next(element, of: try keySelector(element))
            } catch {
              groups.end(.error(error))
            }
          },
          error: { groups.end(.error($0)) },
          completed: { groups.end(.completed) }
        )
      )
    }
  }
}

/// The groups of one subscription. Its source's events are serial, and nothing else touches it.
@usableFromInline
final class Groups<Key: Hashable, Element> {
  @usableFromInline let downstream: Sink<GroupedObservable<Key, Element>>
  @usableFromInline let lifetime = GroupsLifetime()
  // Exclusivity unchecked: the events of the source are serial.
  @exclusivity(unchecked) @usableFromInline var fans: [Key: Fan<Element>] = [:]
  @exclusivity(unchecked) private var order: [Fan<Element>] = []

  @usableFromInline
  init(_ downstream: Sink<GroupedObservable<Key, Element>>) { self.downstream = downstream }

  @inlinable
  func next(_ element: Element, of key: Key) {
    if let fan = fans[key] { fan.next(element) } else { open(key)?.next(element) }
  }

  /// Begins a group, unless nobody would learn of it.
  @usableFromInline
  func open(_ key: Key) -> Fan<Element>? {
    if downstream.scope.isDisposed { return nil }
    let fan = Fan<Element>()
    fans[key] = fan
    order.append(fan)
    downstream.next(GroupedObservable(key: key, source: lifetime.sequence(of: fan)))
    return fan
  }

  /// Ends every group, then the sequence of groups.
  @usableFromInline
  func end(_ event: Event<GroupedObservable<Key, Element>>) {
    let ending: Event<Element> = event.error.map { .error($0) } ?? .completed
    let order = order
    self.order = []
    fans = [:]
    for fan in order { fan.on(ending) }
    if !downstream.scope.isDisposed { downstream.on(event) }
    lifetime.source.dispose()
  }
}

/// The source's subscription, and how many need it: the subscription to the groups, or windows, and those to each of
/// them.
/// None needs it a second time once nobody does.
@usableFromInline
final class GroupsLifetime: Disposable {
  @usableFromInline let source = Scope()
  private let count = Atomic(1)

  @usableFromInline
  init() {}

  /// What `fan` sends, as a sequence each of whose subscriptions needs the source.
  func sequence<Element>(of fan: Fan<Element>) -> Observable<Element> {
    Producer { [self] sink in
      // With the source gone nothing comes but the terminal event, if it was sent.
      if retain() { sink.scope.add(self) }
      _ = fan.run(sink)
    }
  }

  /// Counts one more, unless the count has come to zero.
  private func retain() -> Bool {
    var current = count.load(ordering: .relaxed)
    while current > 0 {
      let (exchanged, original) = count.weakCompareExchange(
        expected: current,
        desired: current + 1,
        ordering: .relaxed
      )
      if exchanged { return true }
      current = original
    }
    return false
  }

  /// Counts one less. Each scope that it is in calls it once.
  @usableFromInline
  func dispose() {
    if count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { source.dispose() }
  }
}
