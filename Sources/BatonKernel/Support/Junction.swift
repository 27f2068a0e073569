// SPDX-License-Identifier: MIT

/// The place where several sources meet that must not overlap: a drain, what it sends to, and the scope that
/// the sources live in.
///
/// Open, then ended: by a terminal event that the drain's owner sends, or because the stretch downstream is
/// over. Sources are run outside the drain.
@usableFromInline
class Junction<Result> {
  @usableFromInline final let drain = Drain<() -> Void>()
  @usableFromInline final let downstream: Sink<Result>
  /// What all sources live in. It ends, and they with it, before a terminal event goes downstream.
  @usableFromInline final let scope: Scope
  // Exclusivity unchecked: only the drain's owner touches it, and no access spans a call.
  @exclusivity(unchecked) @usableFromInline final var isEnded = false

  @inlinable
  init(_ downstream: Sink<Result>) {
    self.downstream = downstream
    scope = Scope(in: downstream.scope)
  }

  /// Whether an element may pass. For the drain's owner.
  @inlinable
  final var isOpen: Bool { !isEnded && !downstream.scope.isDisposed }

  /// Does `work` as the drain's owner, now or when the present owner gets to it.
  ///
  /// It makes a closure on the heap: elements enter the drain by themselves.
  @usableFromInline
  final func perform(_ work: @escaping () -> Void) { drain.push(work, to: Calls()) }

  /// Ends the ownership of the drain.
  @inlinable @inline(__always)
  final func leave() { if !drain.leave() { finish() } }

  @usableFromInline
  final func finish() { drain.finish(Calls()) }

  /// Stops all sources at once and sends `error` when its turn has come.
  @usableFromInline
  final func fail(_ error: any Error) {
    if scope.isDisposed { return }
    scope.dispose()
    perform { self.end(.error(error)) }
  }

  /// Sends the end of the sequence, or the error that ends it, unless it has ended. For the drain's owner.
  @usableFromInline
  final func end(_ event: Event<Result>) {
    if !isOpen { return }
    isEnded = true
    scope.dispose()
    downstream.on(event)
  }
}

/// Calls what waits.
private struct Calls: DrainWork {
  func perform(_ work: () -> Void) { work() }
}

extension Junction: @unchecked Sendable {}  // Sendable: what is not constant, only the drain's owner touches.
