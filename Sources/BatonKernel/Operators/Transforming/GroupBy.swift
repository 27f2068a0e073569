// SPDX-License-Identifier: MIT

/// The elements of a sequence that have the same key.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// The key that the elements have in common.
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

  /// This group as an ``Observable``, without its key.
  public func asObservable() -> Observable<Element> { source }
}

extension GroupedObservable: @unchecked Sendable  // Sendable: immutable.
where Key: Sendable, Element: Sendable {}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _groupBy<Key: Hashable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    let source = asObservable()
    return Producer { downstream in
      let groups = Groups<Key, Element>(downstream)
      let scope = groups.lifetime.source
      if scope.isDisposed { return }
      source.run(
        Sink(
          scope: scope,
          next: { element in
            do {
              groups.next(element, of: try keySelector(element))
            } catch {
              groups.end(.error(error))
            }
          },
          end: { groups.end($0) }))
    }
  }
}

/// The groups of one subscription. Only touched by the source, whose events are serial.
@usableFromInline
final class Groups<Key: Hashable, Element> {
  @usableFromInline let downstream: Sink<GroupedObservable<Key, Element>>
  @usableFromInline let lifetime = GroupsLifetime()
  /// The scope of the subscriber of the groups. The groups, and this object, may go on for longer.
  private let subscriber: Scope
  // Exclusivity unchecked: the events of the source are serial.
  @safe @exclusivity(unchecked) @usableFromInline var multicasters: [Key: Multicaster<Element>] = [:]
  @safe @exclusivity(unchecked) private var order: [Multicaster<Element>] = []

  @usableFromInline
  init(_ downstream: Sink<GroupedObservable<Key, Element>>) {
    self.downstream = lifetime.sink(before: downstream)
    subscriber = downstream.scope
  }

  @inlinable
  func next(_ element: Element, of key: Key) {
    if let multicaster = multicasters[key] { multicaster.next(element) } else { open(key)?.next(element) }
  }

  /// Begins a group and sends it downstream. Returns nil if no subscriber would get it.
  @usableFromInline
  func open(_ key: Key) -> Multicaster<Element>? {
    if subscriber.isDisposed { return nil }
    let multicaster = Multicaster<Element>(countedBy: lifetime)
    multicasters[key] = multicaster
    order.append(multicaster)
    downstream.next(GroupedObservable(key: key, source: multicaster.part("groupBy")))
    return multicaster
  }

  /// Ends every group, and then the sequence of groups.
  @usableFromInline
  func end(_ terminal: Terminal) {
    let order = order
    self.order = []
    multicasters = [:]
    for multicaster in order { multicaster.send(terminal) }
    downstream.end(terminal)
  }
}

/// A reference count of the subscription to the source. The subscription to the groups (or windows) counts,
/// and each subscription to one of them. Once the count is zero it stays zero.
@usableFromInline
package final class GroupsLifetime: Disposable {
  @usableFromInline let source = Scope()
  private let count = Lock(1)

  @usableFromInline init() {}

  /// Makes the end of the stretch above a sequence of groups. The subscriber of the groups is released when
  /// its subscription ends; the stretch, whose scope is `source`, may go on for longer.
  @usableFromInline
  func sink<Group>(before downstream: Sink<Group>) -> Sink<Group> {
    let gate = Gate(downstream)
    downstream.scope.add(gate)
    downstream.scope.add(self)
    source.shareContext(of: downstream.scope)
    return Sink(ending: source, next: { gate.next($0) }, end: { gate.send($0) })
  }

  func retain() { count.withLock { if $0 > 0 { $0 += 1 } } }

  /// Counts one less, unless the count is zero. Called once by each scope that counts, and once for each call
  /// of ``retain()``.
  @usableFromInline package func dispose() { PendingDisposals.dispose(self) }

  // The caller disposes of the source, in a loop. Here, the calls for a chain of such operators would nest as
  // deep as the chain is long.
  @usableFromInline
  package func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    let isLast = count.withLock { count in
      let isLast = count == 1
      count = max(count - 1, 0)
      return isLast
    }
    if isLast { pending.push(object: source) }
  }
}
