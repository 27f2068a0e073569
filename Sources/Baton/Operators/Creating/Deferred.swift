// SPDX-License-Identifier: MIT

extension ObservableType {
  /// A sequence that is made anew for each subscriber.
  ///
  /// - Parameter observableFactory: Makes the sequence to subscribe to. An error that it throws ends the
  ///   sequence.
  /// - Scheduling: Runs on the thread that subscribes.
  /// - SeeAlso: [reactivex.io: Defer](https://reactivex.io/documentation/operators/defer.html)
  @available(swift, introduced: 6)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> {
    made(by: observableFactory)
  }

  /// A sequence that is made anew for each subscriber: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    made(by: observableFactory)
  }

  @inlinable
  static func made(by observableFactory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    Deferred(observableFactory)
  }
}

/// A sequence that is made for each subscriber.
@usableFromInline
final class Deferred<Element>: Observable<Element> {
  let make: () throws -> Observable<Element>

  @usableFromInline
  init(_ make: @escaping () throws -> Observable<Element>) { self.make = make }

  @usableFromInline
  package override func run(_ sink: Sink<Element>) {
    Trampoline.run { runInTrampoline(sink) }
  }

  @usableFromInline
  package override func runInTrampoline(_ sink: Sink<Element>) {
    do {
      try make().run(sink)
    } catch {
      sink.error(error)
    }
  }

  @usableFromInline
  package override func run(_ sink: Sink<Element>, in place: MergePlace<Element>) {
    Trampoline.run {
      do {
        try make().run(sink, in: place)
      } catch {
        sink.error(error)
      }
    }
  }
}

extension Deferred: @unchecked Sendable where Element: Sendable {}  // Sendable: immutable.
