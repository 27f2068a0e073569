// SPDX-License-Identifier: MIT

extension ObservableType {
  /// `catch { error in … }`: goes on with another sequence when this one fails.
  ///
  /// - SeeAlso: [reactivex.io: Catch](https://reactivex.io/documentation/operators/catch.html)
  public var `catch`: CatchCall<Element> { CatchCall(source: asObservable()) }

  /// Runs sequences one after another until one completes; fails with the last error if none does.
  ///
  /// It takes a sequence from `sequence` only when the one before has failed. Of no sequences it completes.
  ///
  /// - Scheduling: Each sequence is subscribed to on the thread where the one before fails.
  /// - SeeAlso: [reactivex.io: Catch](https://reactivex.io/documentation/operators/catch.html)
  public static func `catch`<Sequence: Swift.Sequence>(sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    caught(sequence)
  }

  func caught(_ handler: @escaping (any Error) throws -> Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return PlacedProducer { downstream, place in
      source.run(
        Sink(
          ending: Scope(in: downstream.scope),
          next: downstream.next,
          error: { stretch, error in
            if stretch.isDisposed { return }
            stretch.dispose()
            do {
              try handler(error).goOn(to: downstream, in: place)
            } catch {
              downstream.error(error)
            }
          },
          completed: { stretch in
            if stretch.isDisposed { return }
            stretch.dispose()
            downstream.completed()
          }
        )
      )
    }
  }

  static func caught<Sequence: Swift.Sequence>(_ sources: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    Producer { downstream in
      var sources = sources.makeIterator()
      let succession = Succession(
        downstream,
        error: { succession, error in
          if let next = sources.next() { succession.start(next) } else { succession.fail(error) }
        }
      )
      if let first = sources.next() { succession.start(first) } else { succession.complete() }
    }
  }
}

/// What can be called on a sequence by the name of `catch`: for the reason that ``MergeCall`` names, a call of a
/// property, and not a method.
public struct CatchCall<Element> {
  let source: Observable<Element>

  /// Goes on with another sequence when this one fails.
  ///
  ///     source   --1--2--X
  ///     handler          --3--4--|
  ///     catch    --1--2----3--4--|
  ///
  /// - Parameter handler: Makes a sequence of the error. An error that it throws ends the sequence.
  /// - Scheduling: The other sequence is subscribed to on the thread where this one fails.
  /// - SeeAlso: [reactivex.io: Catch](https://reactivex.io/documentation/operators/catch.html)
  @available(swift, introduced: 6)
  public func callAsFunction(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    source.caught(handler)
  }

  /// Goes on with another sequence when this one fails: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public func callAsFunction(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    source.caught(handler)
  }
}
