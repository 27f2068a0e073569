// SPDX-License-Identifier: MIT

#if Log

import Baton
import Logging

/// The name of the pipeline that calls a closure.
public enum Pipeline {
  /// The key of the name in the metadata of log messages.
  public static let metadataKey = "pipeline"

  /// The name of the pipeline whose subscriber is being called, or nil if it has none: see
  /// ``Baton/ObservableType/named(_:)``.
  @TaskLocal public static var name: String?
}

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  /// Names the pipeline for log messages and for errors that no subscriber handles.
  ///
  /// Write it last, before `subscribe`: the name is there in closures of the subscriber, and for
  /// ``Baton/Hooks/log(to:)``. Operators further downstream that change threads lose it.
  ///
  /// - Parameter name: The name: ``Pipeline/name``.
  /// - Scheduling: Events are delivered on the thread that sends them.
  public func named(_ name: String) -> Observable<Element> {
    let source = asObservable().carrying(Pipeline.$name)
    return .create { observer in Pipeline.$name.withValue(name) { source.subscribe(observer) } }
  }

  /// Logs the events, subscriptions and disposals of each subscriber, and names the pipeline.
  ///
  /// ```swift
  /// prices.logged("prices", to: logger).subscribe(onNext: show)
  /// ```
  ///
  /// A message is a line of `debug` without the name, which is in the metadata: `Event next(21.5)`. If the
  /// logger does not log at `level` when this method is called, events cost nothing more than those of
  /// ``named(_:)``.
  ///
  /// - Parameters:
  ///   - name: The name, for ``Pipeline/metadataKey`` and ``named(_:)``.
  ///   - logger: The logger.
  ///   - level: The level of the messages.
  /// - Scheduling: The logger is called on the thread that sends the event, subscribes or disposes.
  public func logged(
    _ name: String, to logger: Logger, level: Logger.Level = .debug
  ) -> Observable<Element> {
    if logger.logLevel > level { return named(name) }
    let prefix = "\(name) -> ".count
    return debug(name) { line in
      logger.log(level: level, "\(line.dropFirst(prefix))", metadata: [Pipeline.metadataKey: "\(name)"])
    }
    .named(name)
  }
}

extension Logger.MetadataProvider {
  /// Adds the pipeline's name to each message that is logged in a closure of its subscriber.
  public static var pipeline: Logger.MetadataProvider {
    Logger.MetadataProvider { Pipeline.metadata() }
  }
}

extension Hooks {
  /// Logs from now on what no other code handles: errors of sequences (`error`) and refusals of work
  /// (`warning`).
  ///
  /// The metadata has the pipeline's name, if it is ``Baton/ObservableType/named(_:)``; otherwise, of an
  /// error, what `Hooks.failedPipeline` says; and the subscription's call stack, if
  /// `Hooks.recordCallStackOnError` is on.
  ///
  /// - Parameter logger: The logger.
  /// - Scheduling: The logger is called where the error or the refusal occurs, on any thread.
  public static func log(to logger: Logger) {
    defaultErrorHandler = { callStack, error in
      var metadata = Pipeline.metadata(or: Hooks.failedPipeline)
      if !callStack.isEmpty { metadata["subscription"] = .array(callStack.map { .string($0) }) }
      logger.error("Unhandled error: \(error)", metadata: metadata)
    }
    refusedWorkHandler = { refusal in logger.warning("\(refusal)", metadata: Pipeline.metadata()) }
  }
}

extension Pipeline {
  fileprivate static func metadata(or other: String? = nil) -> Logger.Metadata {
    (name ?? other).map { [metadataKey: .string($0)] } ?? [:]
  }
}

#endif
