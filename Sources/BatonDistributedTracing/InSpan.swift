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
  /// The span is a child of the subscriber's: of the subscriber of the whole pipeline, as asynchronous work's
  /// spans are. So the attempts of a `retry` downstream are siblings, whatever they wait for, and so are
  /// sequences to which `concatMap` or `catch` subscribes later.
  ///
  /// What is upstream is within the span: the closures of its operators, where these are called in the span's
  /// task or have `carrying(ServiceContext.$current)` upstream, and asynchronous work, whose spans are its
  /// children. Downstream, each event is delivered within the span, up to an operator that changes threads,
  /// such as `observe(on:)`: behind that it is delivered within the subscriber's own context.
  ///
  /// An error of the sequence is recorded, and sets the span's status.
  ///
  /// - Parameters:
  ///   - name: The name of the span's operation.
  ///   - context: What the span begins in, such as a request's context; nil for that of the subscriber.
  ///   - kind: The kind of the span.
  ///   - tracer: The tracer, or nil for that of the `InstrumentationSystem` at the time of the subscription.
  /// - Scheduling: Events are delivered on the thread that sends them; the span ends on that of the terminal
  ///   event or the disposal.
  public func inSpan(
    _ name: String, context: ServiceContext? = nil, ofKind kind: SpanKind = .internal,
    tracer: (any Tracer)? = nil
  ) -> Observable<Element> {
    _within(serviceContext, named: "inSpan") {
      PipelineSpan(
        (tracer ?? InstrumentationSystem.tracer)
          .startAnySpan(name, context: context ?? .current ?? .topLevel, ofKind: kind))
    }
  }
}

private let serviceContext = CapturedLocals(ServiceContext.$current)

private final class PipelineSpan: SubscriptionSpan {
  private let span: any Span
  private let context: ServiceContext

  init(_ span: any Span) { (self.span, context) = (span, span.context) }

  func bind(_ body: () -> Void) { ServiceContext.$current.withValue(context, operation: body) }

  func failed(_ error: any Error) {
    span.recordError(error)
    span.setStatus(SpanStatus(code: .error))
  }

  func end() { span.end() }
}

#endif
