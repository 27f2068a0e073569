// SPDX-License-Identifier: MIT

/// Work that can be stopped, or a resource that can be released.
///
/// A conforming type is shared between threads, hence `Sendable`; in the Swift 5 mode an ordinary class can
/// conform.
@preconcurrency
public protocol Disposable: Sendable {
  /// Stops the work and releases its resources. May be called from any thread; calls after the first one have
  /// no effect.
  func dispose()

  /// Disposes as ``dispose()`` does, but adds the disposables that this one holds to `pending`.
  ///
  /// So a long chain of disposables, each of which holds the next, is disposed of in a loop and not in nested
  /// calls. A type that holds other disposables implements this method, and calls
  /// ``PendingDisposals/dispose(_:)`` in ``dispose()``:
  /// ```swift
  /// func dispose() { PendingDisposals.dispose(self) }
  ///
  /// func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
  ///   if let held = takeHeld() { pending.push(held) }
  /// }
  /// ```
  /// For all other types the default implementation suffices, which calls ``dispose()``: once all are marked,
  /// if this one is disposed of together with others.
  func beginDisposal(leavingRestTo pending: inout PendingDisposals)
}

extension Disposable {
  public func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    if pending.isMarking { pending.postpone(self) } else { dispose() }
  }
}

/// A ``Disposable`` that knows whether it has been disposed of.
@preconcurrency
public protocol Cancelable: Disposable {
  /// Whether ``Disposable/dispose()`` has been called.
  var isDisposed: Bool { get }
}

/// The disposables that a call of ``Disposable/dispose()`` has yet to dispose of: see
/// ``Disposable/beginDisposal(leavingRestTo:)``.
///
/// They form a stack, so that the order is that of nested calls, while the depth of the call stack does not
/// grow with the length of a chain.
///
/// Disposables that are pushed together are all marked as disposed of, with what they hold, before the first
/// of them runs any code. So nothing that this code sends reaches a subscription of the same group.
public struct PendingDisposals {
  /// A group that is being disposed of, in two steps: marking pops what holds others, and postpones the rest;
  /// then that is disposed of.
  private final class Group {
    var isMarking = true
    /// Those that were met while marking, in order.
    var met: [any Disposable] = []
    /// A stack of those whose turn it is after all are marked.
    var ready: [any Disposable] = []
  }

  /// The top of the stack, held apart so that a chain without branches needs no array. Known to be an object:
  /// one that may be a struct is copied and freed through its type.
  private var top: (any Disposable & AnyObject)?
  private var below: [any Disposable] = []
  private var group: Group?
  /// Whether disposables may be left to the caller: see ``leave(_:)``.
  private let leaves: Bool
  /// What is left to the caller. Mostly it is one, which needs no array.
  private var firstLeft: (any Disposable & AnyObject)?
  private var othersLeft: [any Disposable & AnyObject] = []

  /// - Parameter leaves: Whether the caller takes up what is left to it; otherwise everything is disposed of.
  package init(leaves: Bool = false) { self.leaves = leaves }

  /// Adds `disposable`, to be disposed of before all others.
  public mutating func push(_ disposable: any Disposable) {
    if let top = top.take() { below.append(top) }
    below.append(disposable)
  }

  /// Adds an object, as `push(_:)` does.
  package mutating func push(object: any Disposable & AnyObject) {
    if let top {
      // Otherwise it would grow at the first, the second and the third.
      if below.capacity == 0 { below.reserveCapacity(8) }
      below.append(top)
    }
    top = object
  }

  /// Adds `disposables`, to be disposed of in their order, before all others, and marked before that.
  public mutating func push(contentsOf disposables: [any Disposable]) {
    if let top = top.take() { below.append(top) }
    below.append(contentsOf: disposables.reversed())
    if disposables.count > 1 { mark() }
  }

  /// Leaves `disposable` to the caller, who disposes of it later. Returns false if the caller does not, so
  /// that it is now or never.
  package mutating func leave(_ disposable: any Disposable & AnyObject) -> Bool {
    if !leaves { return false }
    if firstLeft == nil { firstLeft = disposable } else { othersLeft.append(disposable) }
    return true
  }

  /// The number of those that have been left to the caller.
  package var leftCount: Int { firstLeft == nil ? 0 : othersLeft.count + 1 }

  /// Calls `body` with what has been left to the caller after the first `count`.
  package func forEachLeft(after count: Int = 0, _ body: (any Disposable & AnyObject) -> Void) {
    if count == 0, let firstLeft { body(firstLeft) }
    for disposable in othersLeft.dropFirst(max(count - 1, 0)) { body(disposable) }
  }

  /// Has what was added be marked before any is disposed of.
  mutating func mark() {
    if let group { group.isMarking = true } else { group = Group() }
  }

  /// Whether a group is being marked, so that no code is to be run and no closure released, because that may
  /// free an object whose `deinit` runs code: what would do so is postponed.
  package var isMarking: Bool { group?.isMarking ?? false }

  /// Keeps `disposable` until all of the group are marked.
  package func postpone(_ disposable: any Disposable) { group?.met.append(disposable) }

  /// Disposes of all that wait, and of what these leave behind.
  mutating func disposeAll() {
    while let next = popNext() { next.beginDisposal(leavingRestTo: &self) }
  }

  private mutating func popNext() -> (any Disposable)? {
    if let next = top.take() { return next }
    if let next = below.popLast() { return next }
    guard let group else { return nil }
    group.ready.append(contentsOf: group.met.reversed())
    group.met = []
    group.isMarking = false
    return group.ready.popLast()
  }

  /// Disposes of `root` and of all disposables that it holds.
  public static func dispose(_ root: any Disposable) {
    var pending = PendingDisposals()
    root.beginDisposal(leavingRestTo: &pending)
    pending.disposeAll()
  }

  package mutating func dispose(object: any Disposable & AnyObject) {
    object.beginDisposal(leavingRestTo: &self)
    disposeAll()
  }

  package static func dispose(object: any Disposable & AnyObject) {
    var pending = PendingDisposals()
    pending.dispose(object: object)
  }
}
