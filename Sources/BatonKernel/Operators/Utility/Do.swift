// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameters:
  ///   - isOutermost: Whether `onDispose` is called before the source's contents are disposed of, and not after.
  ///   - name: What errors that pass are called, and the subscription if nothing else is.
  @_alwaysEmitIntoClient
  package func _do(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil,
    isOutermost: Bool = false, naming name: String? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer("do") { downstream in
      let disposal = onDispose.map(DoDisposal.init)
      if let name { downstream.scope.name(name) }
      if isOutermost, let disposal { downstream.scope.add(disposal) }
      onSubscribe?()
      let sink = Sink(
        scope: downstream.scope,
        next: sideEffects(onNext, afterNext, before: downstream),
        end: { terminal in
          if let name, let error = terminal.error { downstream.scope.pass(error, name) }
          disposal?.begin()
          defer { disposal?.end() }
          attempt(downstream.rest) {
            try terminal.tell(onError, onCompleted)
            if downstream.scope.isDisposed { return }
            downstream.end(terminal)
            try terminal.tell(afterError, afterCompleted)
          }
        })
      // No tail call, because something is left to do after the source's start.
      if onSubscribed != nil || disposal != nil && !isOutermost {
        source.runAll(sink)
      } else {
        source.run(sink)
      }
      onSubscribed?()
      if !isOutermost, let disposal { downstream.scope.add(disposal) }
    }
  }
}

/// The closure for elements, which does no more than the given closures need.
@inlinable
func sideEffects<Element>(
  _ onNext: ((Element) throws -> Void)?, _ afterNext: ((Element) throws -> Void)?,
  before downstream: Sink<Element>
) -> (Element) -> Void {
  if let afterNext {
    return { element in
      attempt(downstream.rest) {
        try onNext?(element)
        downstream.next(element)
        try afterNext(element)
      }
    }
  }
  guard let onNext else { return downstream.next }
  return { element in
    downstream.attempt {
      try onNext(element)
      downstream.next(element)
    }
  }
}

extension Terminal {
  @inlinable
  func tell(_ onError: ((any Error) throws -> Void)?, _ onCompleted: (() throws -> Void)?) rethrows {
    if case .error(let error) = self { try onError?(error) } else { try onCompleted?() }
  }
}

/// Sends an error that `body` throws, unless the sequence has ended meanwhile.
@inlinable
func attempt(_ downstream: AnySink, _ body: () throws -> Void) {
  do {
    try body()
  } catch {
    if !downstream.scope.isDisposed { downstream.end(.error(error)) }
  }
}

/// Calls the `onDispose` of one subscription once. If the subscription is disposed of while a terminal event
/// is being delivered, `onDispose` waits, so that the closures that follow that event come first.
@usableFromInline
final class DoDisposal: Disposable {
  private struct State {
    /// Nil once it has been called, or is about to be.
    var onDispose: (() -> Void)?
    /// Whether a terminal event is being delivered.
    var isEnding = false
    var isDisposed = false
  }

  private let state: Lock<UncheckedSendable<State>>

  @usableFromInline
  init(_ onDispose: @escaping () -> Void) {
    state = Lock(UncheckedSendable(State(onDispose: onDispose)))
  }

  @usableFromInline func begin() { change { $0.isEnding = true } }

  @usableFromInline func end() { change { $0.isEnding = false } }

  @usableFromInline func dispose() { change { $0.isDisposed = true } }

  private func change(_ body: (inout State) -> Void) {
    let due = state.withLock { state in
      body(&state.value)
      let isDue = state.value.isDisposed && !state.value.isEnding
      return UncheckedSendable(isDue ? state.value.onDispose.take() : nil)
    }
    due.value?()
  }
}
