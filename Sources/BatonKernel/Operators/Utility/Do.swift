// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameters:
  ///   - isOutermost: Whether `onDispose` is called before the source's contents are disposed of, and not
  ///     after.
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
      let scope = downstream.scope
      if let name { scope.name(name) }
      if isOutermost, let onDispose { scope.add(AnonymousDisposable(onDispose)) }
      let stage = isOutermost ? nil : onDispose.map(scope.addStage)
      onSubscribe?()
      let sink = Sink(
        scope: scope,
        next: sideEffects(onNext, afterNext, before: downstream),
        end: { terminal in
          if let name, let error = terminal.error { scope.pass(error, name) }
          // What follows the event comes before `onDispose`.
          let held = afterError == nil && afterCompleted == nil ? nil : stage
          if let held { scope.hold(held) }
          attempt(downstream.rest) {
            try terminal.tell(onError, onCompleted)
            if scope.isDisposed { return }
            downstream.end(terminal)
            try terminal.tell(afterError, afterCompleted)
          }
          if let held { scope.release(held) }
        })
      // No tail call, because something is left to do after the source's start.
      if onSubscribed != nil || stage != nil { source.runAll(sink) } else { source.run(sink) }
      onSubscribed?()
      if let stage { scope.release(stage) }
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
