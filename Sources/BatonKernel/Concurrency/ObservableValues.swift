// SPDX-License-Identifier: MIT

/// The elements of a sequence for one `for await`: what `values` returns.
///
/// The sequence has been subscribed to, and its elements wait here until they are asked for. The loop ends when the
/// sequence has, after the elements that came before; with its error, if it failed. Where the loop ends early, its task
/// is cancelled, or this is dropped before there is a loop, the subscription is disposed of. A task that is cancelled gets
/// `CancellationError`, if the sequence can fail, and no more elements; but what had ended by then, with an element at most, is
/// handed out all the same. A second loop ends at once.
public struct ObservableValues<Element, Failure: Error>: AsyncSequence {
  @usableFromInline let subscription: ValuesSubscription<Element>

  @inlinable
  init(_ subscription: ValuesSubscription<Element>) { self.subscription = subscription }

  /// Makes the iterator, which has the subscription from now on.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: subscription.makeReader()) }

  /// Hands out the elements, to one task at a time. When it is freed the subscription is disposed of.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// Nil for one that came second.
    @usableFromInline let reader: ValuesReader<Element>?

    @inlinable
    init(reader: ValuesReader<Element>?) { self.reader = reader }

    /// The next element, which is waited for on `actor`; nil when the sequence has ended, or if the task is cancelled and
    /// the sequence cannot fail. If it can, `CancellationError` is thrown then, once.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      guard let reader else { return nil }
      while true {
        if Task.isCancelled, !reader.isSettled {
          if reader.stop(), let cancellation = CancellationError() as? Failure { throw cancellation }
          return nil
        }
        if reader.hasNext || reader.look(isolation: actor) { return reader.dequeue() }
        if reader.isOver {
          if let failure = reader.finish() as? Failure { throw failure }
          return nil
        }
        await reader.wait(isolation: actor)
      }
    }
  }
}

extension ObservableValues: @unchecked Sendable where Element: Sendable {}  // Sendable: see ValuesReader.

@available(*, unavailable)
extension ObservableValues.AsyncIterator: Sendable {}
