// SPDX-License-Identifier: MIT

/// The base of operators in which several sources, or a source and a timer, share state: a drain, the sink
/// downstream, and the scope that all sources live in. See the table at ``Drain``.
///
/// Sources are subscribed to outside the drain, because a source that sends at once would otherwise queue up
/// all its elements.
@_fixed_layout @usableFromInline
class Junction<Result>: @unchecked Sendable {  // Sendable: the drain's owner touches what is not constant.
  @usableFromInline final let drain = Drain<() -> Void>()
  @usableFromInline final let downstream: Sink<Result>
  /// The parent of every source's scope. It is disposed of before a terminal event goes downstream.
  @usableFromInline final let scope: Scope
  // Exclusivity unchecked: only the drain's owner touches it, and no access spans a call.
  @safe @exclusivity(unchecked) @usableFromInline final var isEnded = false

  @inlinable
  init(_ downstream: Sink<Result>) {
    self.downstream = downstream
    scope = Scope(in: downstream.scope)
  }

  deinit { scope.abandon() }

  /// Whether an element may go downstream. Only the drain's owner asks.
  @inlinable final var isOpen: Bool { !isEnded && !downstream.scope.isDisposed }

  /// Subscribes to a source, unless one before it has failed at once or the subscriber has disposed. The
  /// drain's owner calls ``completed(_:)`` with `index`.
  @inlinable
  final func run<Element>(_ source: Observable<Element>, _ index: Int, next: @escaping (Element) -> Void) {
    if scope.isDisposed { return }
    source.run(Sink(ending: Scope(in: scope), next: next, end: { self.sourceEnded($0, index) }))
  }

  /// Subscribes to a source as `run` does. The drain's owner calls `next`, through one more closure.
  final func runInTurn<Element>(
    _ source: Observable<Element>, _ index: Int, next: @escaping (Element) -> Void
  ) {
    run(source, index) { element in self.drain.send({ next(element) }, to: Calls()) { next(element) } }
  }

  @usableFromInline
  final func sourceEnded(_ terminal: Terminal, _ index: Int) {
    if case .error(let error) = terminal { fail(error) } else { perform { self.completed(index) } }
  }

  /// The source with an index has completed. Only the drain's owner calls this.
  @usableFromInline func completed(_ index: Int) {}

  /// Performs `work` as the drain's owner: now, or when the present owner reaches it. Allocates a closure, so
  /// this is for rare events.
  @usableFromInline final func perform(_ work: @escaping () -> Void) { drain.push(work, to: Calls()) }

  @inlinable @inline(__always) final func leave() { if !drain.leave() { finish() } }

  @usableFromInline final func finish() { drain.finish(Calls()) }

  /// Sends a result downstream, or the error of the closure that makes it. Only the drain's owner calls this.
  @inlinable @inline(__always)
  final func send(_ makeResult: () throws -> Result) {
    if !isOpen { return }
    do {
      downstream.next(try makeResult())
    } catch {
      end(.error(error))
    }
  }

  /// Stops all sources, and sends `error` downstream, when its turn has come.
  @usableFromInline final func fail(_ error: any Error) { perform { self.end(.error(error)) } }

  /// Sends the terminal event downstream, unless one has been sent. Only the drain's owner calls this.
  @usableFromInline
  func end(_ terminal: __owned Terminal) {
    if !isOpen { return }
    isEnded = true
    let closed = scope.closeIfOpen()
    downstream.end(terminal)
    closed.settle()
  }
}

struct Calls: DrainWork {
  func perform(_ work: () -> Void) { work() }
}
