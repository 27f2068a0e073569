// SPDX-License-Identifier: MIT

import Synchronization

/// A group of disposables that are disposed of together; members come and go in constant time.
///
/// May be used from any thread, by its own members too while they are disposed of.
public final class CompositeDisposable: Cancelable {
  /// Finds one member of one group.
  public struct DisposeKey: Sendable {
    fileprivate let key: Bag<any Disposable>.Key
  }

  /// The members; nil once disposed of.
  private let members: Lock<Bag<any Disposable>?>

  /// An empty group.
  public convenience init() { self.init(disposables: []) }

  /// A group of two.
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.init(disposables: [disposable1, disposable2])
  }

  /// A group of three.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3])
  }

  /// A group of four or more.
  public convenience init(
    _ disposable1: any Disposable,
    _ disposable2: any Disposable,
    _ disposable3: any Disposable,
    _ disposable4: any Disposable,
    _ disposables: any Disposable...
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
  }

  /// A group of all of `disposables`.
  public init(disposables: [any Disposable]) {
    members = Lock(Bag(disposables))
  }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { members.withLock { $0 == nil } }

  /// The number of members; zero once ``dispose()`` has been called.
  public var count: Int { members.withLock { $0?.count ?? 0 } }

  /// Adds a member, or disposes of it at once if ``dispose()`` has been called.
  ///
  /// - Returns: What ``remove(for:)`` finds the member by; nil if ``dispose()`` has been called.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    if let key = members.withLock({ $0?.insert(disposable) }) { return DisposeKey(key: key) }
    disposable.dispose()
    return nil
  }

  /// Removes a member and disposes of it. Does nothing if it has been removed already, or disposed of with the group.
  ///
  /// - Parameter disposeKey: What ``insert(_:)`` of this group returned.
  public func remove(for disposeKey: DisposeKey) {
    let removed = members.withLock { $0?.remove(disposeKey.key) }
    removed?.dispose()
  }

  /// Disposes of all members, and from now on of all that are added.
  public func dispose() {
    members.withLock { $0.take() }?.forEach(PendingDisposals.dispose)
  }

  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    guard var last = members.withLock({ $0.take() }) else { return }
    pending.push(contentsOf: last.removeAll())
  }
}
