// SPDX-License-Identifier: MIT

#if DistributedTracing

import Baton
import BatonKernel
import Tracing

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  /// Has each subscription be a span, from the call of `subscribe` to the end of the subscription.
  ///
  /// ```swift
  /// func search(_ words: Observable<String>) -> Observable<[Result]> {
  ///   words
  ///     .mapLatest { word in try await withSpan("look up") { _ in try await index.look(up: word) } }
  ///     .inSpan("search")
  /// }
  /// ```
  ///
  /// The span is a child of the subscriber's: of the subscriber of the whole pipeline, as asynchronous work's spans are.
  /// So the attempts of a `retry` downstream are siblings, whatever they wait for, and so are sequences to which
  /// `concatMap` or `catch` subscribes later. For another parent subscribe in a `create`, with that parent bound.
  ///
  /// What is upstream is within the span: the closures of its operators, where these are called in the span's task or
  /// have `carrying(ServiceContext.$current)` upstream, and asynchronous work, whose spans are its children. Downstream,
  /// each event is delivered within the span, up to an operator that changes threads, such as `observe(on:)`: behind
  /// that it is delivered within the subscriber's own context.
  ///
  /// An error of the sequence is recorded, and sets the span's status.
  ///
  /// - Parameters:
  ///   - name: The name of the span's operation.
  ///   - kind: The kind of the span.
  ///   - tracer: The tracer, or nil for that of the `InstrumentationSystem` at the time of the subscription.
  /// - Scheduling: Events are delivered on the thread that sends them; the span ends on that of the terminal event or
  ///   the disposal.
  public func inSpan(
    _ name: String, ofKind kind: SpanKind = .internal, tracer: (any Tracer)? = nil
  ) -> Observable<Element> {
    _within(CapturedLocals(ServiceContext.$current), named: "inSpan") {
      let span = (tracer ?? InstrumentationSystem.tracer).startAnySpan(name, ofKind: kind)
      let context = span.context
      return SubscriptionSpan(
        { body in ServiceContext.$current.withValue(context, operation: body) },
        failed: {
          span.recordError($0)
          span.setStatus(SpanStatus(code: .error))
        },
        end: { span.end() })
    }
  }
}

#endif
