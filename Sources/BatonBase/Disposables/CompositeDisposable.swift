// SPDX-License-Identifier: MIT

/// A group of disposables that are disposed of together; insertion and removal take constant time.
///
/// All methods may be called from any thread, and by members during their disposal.
public final class CompositeDisposable: Cancelable {
  /// A key that identifies one member of one group.
  public struct DisposeKey: Sendable {
    fileprivate let key: Bag<any Disposable>.Key
  }

  /// The members; nil once disposed of.
  private let members: Lock<Bag<any Disposable>?>

  /// Creates an empty group.
  public convenience init() { self.init(disposables: []) }

  /// Creates a group of two disposables.
  public convenience init(_ disposable1: any Disposable, _ disposable2: any Disposable) {
    self.init(disposables: [disposable1, disposable2])
  }

  /// Creates a group of three disposables.
  public convenience init(
    _ disposable1: any Disposable, _ disposable2: any Disposable, _ disposable3: any Disposable
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3])
  }

  /// Creates a group of four or more disposables.
  public convenience init(
    _ disposable1: any Disposable,
    _ disposable2: any Disposable,
    _ disposable3: any Disposable,
    _ disposable4: any Disposable,
    _ disposables: any Disposable...
  ) {
    self.init(disposables: [disposable1, disposable2, disposable3, disposable4] + disposables)
  }

  /// Creates a group of `disposables`.
  public init(disposables: [any Disposable]) { members = Lock(Bag(disposables)) }

  /// Whether ``dispose()`` has been called.
  public var isDisposed: Bool { members.withLock { $0 == nil } }

  /// The number of members; zero once ``dispose()`` has been called.
  public var count: Int { members.withLock { $0?.count ?? 0 } }

  /// Adds a member, or disposes of it immediately if ``dispose()`` has been called.
  ///
  /// - Returns: The key with which ``remove(for:)`` removes the member, or nil if ``dispose()`` has been
  ///   called.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    if let key = members.withLock({ $0?.insert(disposable) }) { return DisposeKey(key: key) }
    disposable.dispose()
    return nil
  }

  /// Removes a member and disposes of it, unless it has already been removed or disposed of.
  ///
  /// - Parameter disposeKey: The key that ``insert(_:)`` of this group returned.
  public func remove(for disposeKey: DisposeKey) {
    let removed = members.withLock { $0?.remove(disposeKey.key) }
    removed?.dispose()
  }

  /// Disposes of all members, and of those that are added later.
  ///
  /// All members are marked before the first is disposed of, so nothing that its disposal sends reaches
  /// another member.
  public func dispose() { PendingDisposals.dispose(self) }

  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    guard var last = members.withLock({ $0.take() }) else { return }
    pending.push(contentsOf: last.removeAll())
  }
}
