// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Reads task-local values in the subscriber's context, and delivers every event with them bound.
  ///
  /// The context keeps them too, and the scopes downstream are marked: so what sends from another thread there, a hop or a timer,
  /// binds them again, once for all that it sends at a time; and so does what subscribes later, such as `concat`.
  package func _carrying(_ locals: CapturedLocals) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let scope = downstream.scope
      scope.captureContext()
      guard case .captured(let context) = scope.context else { return }
      context.capture(locals) { binding in
        if scope.isDisposed { return }
        scope.markAsCarrying()
        let sink = Sink<Element>(
          scope: scope,
          next: { element in binding.call { downstream.next(element) } },
          end: { terminal in binding.call { downstream.end(terminal) } })
        // This may be a later subscription, on any thread.
        binding.call { source.run(sink) }
      }
    }
  }

  /// Delivers each element with the value bound that is made of it.
  @_alwaysEmitIntoClient
  package func _carrying<Value: Sendable>(
    _ local: TaskLocal<Value>, _ value: @escaping (Element) throws -> Value
  ) -> Observable<Element> {
    lift((local, Transform(value))) { given, downstream in
      Sink(downstream) { element in
        downstream.attempt { try given.0.withValue(given.1.call(element)) { downstream.next(element) } }
      }
    }
  }
}

extension CapturedLocals {
  /// The values of `local`.
  package init<each Value: Sendable>(_ local: repeat TaskLocal<each Value>) {
    var keys: [ObjectIdentifier] = []
    repeat keys.append(ObjectIdentifier(each local))
    self.init(
      keys: keys,
      read: {
        var binding = TaskLocalBinding { $0() }
        func nest<Next: Sendable>(_ local: TaskLocal<Next>) {
          let (value, inner) = (local.get(), binding)
          binding = TaskLocalBinding { body in local.withValue(value) { inner.call(body) } }
        }
        repeat nest(each local)
        return binding
      })
  }
}
