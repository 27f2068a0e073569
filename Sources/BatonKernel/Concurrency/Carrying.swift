// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Reads task-local values in the subscriber's context, and delivers every event with them bound.
  ///
  /// The root keeps them too, and the scopes downstream are marked: a hop or a timer there binds them again,
  /// once for all that it sends at a time, and so does what subscribes later, such as `concat`.
  package func _carrying(_ locals: CapturedLocals) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      downstream.scope.carry(locals) { binding in
        let sink = Sink<Element>(
          scope: downstream.scope,
          next: { element in binding.call { downstream.next(element) } },
          end: { terminal in binding.call { downstream.end(terminal) } })
        // This may be a later subscription, on any thread.
        binding.call { source.run(sink) }
      }
    }
  }

  /// Runs each subscription within a span of something that begins and ends with it, and delivers every event
  /// with the span's values bound. Its subscriptions and tasks upstream have a context of their own, which
  /// has these values; that of the subscriber is kept for what is downstream.
  ///
  /// - Parameters:
  ///   - locals: The task-local values that the span changes.
  ///   - begin: Begins a span, with the values bound that the subscriber has.
  package func _within(
    _ locals: CapturedLocals, named name: StaticString, _ begin: @escaping () -> some SubscriptionSpan
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer(name) { downstream in
      downstream.scope.carry(locals) { binding in
        binding.call { source.run(within: begin(), locals.keys, for: downstream) }
      }
    }
  }

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

/// What begins with a subscription and ends with it.
package protocol SubscriptionSpan: AnyObject, Sendable {
  /// Runs `body` with the span's values bound, on any thread.
  func bind(_ body: () -> Void)
  /// Called with the error of the sequence, before it passes.
  func failed(_ error: any Error)
  /// Called once, when the subscription has ended and its source has been disposed of.
  func end()
}

extension Observable {
  /// Runs this sequence in a root of its own, which is in the scope of `downstream`.
  fileprivate func run(
    within span: some SubscriptionSpan, _ keys: [ObjectIdentifier], for downstream: Sink<Element>
  ) {
    let root = Scope()
    downstream.scope.beginStart(adding: root)
    span.bind {
      root.keep(TaskLocalBinding(call: span.bind), of: keys)
      runAll(
        Sink(
          scope: root, next: { element in span.bind { downstream.next(element) } },
          end: { terminal in
            if root.isDisposed { return }
            if let error = terminal.error { span.failed(error) }
            // As an operator that keeps its source: the stretch downstream disposes of it, and of the root.
            span.bind { downstream.end(terminal) }
            root.close()?.settle()
          }))
    }
    downstream.scope.add(AnonymousDisposable(span.end))
    downstream.scope.endStart()
  }
}

extension CapturedLocals {
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
