// SPDX-License-Identifier: MIT

/// The elements of a sequence for one `for await` loop: what `values` returns.
///
/// The sequence has been subscribed to, and its elements wait here until the loop asks for them. When all
/// have been taken, the loop ends as the sequence did: it throws the error if there was one. The subscription
/// is disposed of if the loop ends early, its task is cancelled, or this value is dropped without a loop.
///
/// A cancelled task gets no more elements, and `CancellationError` if the sequence can fail. One exception:
/// if the sequence had ended by then and at most one element was left, the task still gets that element. A
/// second loop over the same value ends at once.
@frozen
public struct ObservableValues<Element, Failure: Error>: AsyncSequence {
  @usableFromInline let subscription: ValuesSubscription<Element>

  @inlinable init(_ subscription: ValuesSubscription<Element>) { self.subscription = subscription }

  /// Makes the iterator, which owns the subscription from then on.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: subscription.takeReader()) }

  /// Hands out the elements, to one task at a time. Disposes of the subscription when it is freed.
  @frozen
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// Nil for a second iterator, which has no elements.
    @usableFromInline let reader: ValuesReader<Element>?

    @inlinable init(reader: ValuesReader<Element>?) { self.reader = reader }

    /// The next element, for which the task waits on `actor`. Returns nil when the sequence has ended, or if
    /// the task is cancelled. If the sequence can fail, a cancelled task gets `CancellationError`, once.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      guard let reader else { return nil }
      while true {
        if Task.isCancelled, !reader.isSettled {
          if reader.stop(), let cancellation = CancellationError() as? Failure { throw cancellation }
          return nil
        }
        if reader.left > 0 || reader.look(isolation: actor) { return reader.dequeue() }
        if reader.isOver {
          if let failure = reader.finish() as? Failure { throw failure }
          return nil
        }
        await reader.wait(isolation: actor)
      }
    }
  }
}

extension ObservableValues: @unchecked Sendable where Element: Sendable {}  // Sendable: its subscription is.

@available(*, unavailable)
extension ObservableValues.AsyncIterator: Sendable {}
