// SPDX-License-Identifier: MIT

/// The closures of one `do`.
@usableFromInline
package struct SideEffects<Element> {
  @usableFromInline var onNext: ((Element) throws -> Void)?
  @usableFromInline var afterNext: ((Element) throws -> Void)?
  @usableFromInline var onError: ((any Error) throws -> Void)?
  @usableFromInline var afterError: ((any Error) throws -> Void)?
  @usableFromInline var onCompleted: (() throws -> Void)?
  @usableFromInline var afterCompleted: (() throws -> Void)?
  @usableFromInline var onSubscribe: (() -> Void)?
  @usableFromInline var onSubscribed: (() -> Void)?
  @usableFromInline var onDispose: (() -> Void)?

  @inlinable
  package init(
    onNext: ((Element) throws -> Void)?,
    afterNext: ((Element) throws -> Void)?,
    onError: ((any Error) throws -> Void)?,
    afterError: ((any Error) throws -> Void)?,
    onCompleted: (() throws -> Void)?,
    afterCompleted: (() throws -> Void)?,
    onSubscribe: (() -> Void)?,
    onSubscribed: (() -> Void)?,
    onDispose: (() -> Void)?
  ) {
    self.onNext = onNext
    self.afterNext = afterNext
    self.onError = onError
    self.afterError = afterError
    self.onCompleted = onCompleted
    self.afterCompleted = afterCompleted
    self.onSubscribe = onSubscribe
    self.onSubscribed = onSubscribed
    self.onDispose = onDispose
  }

  /// A sink that calls the closures for the events of one subscription.
  @inlinable
  func sink(before downstream: Sink<Element>, _ disposal: DoDisposal?) -> Sink<Element> {
    Sink(
      downstream,
      next: next(before: downstream),
      error: { error in
        disposal?.begin()
        defer { disposal?.end() }
        do {
          try onError?(error)
          if downstream.scope.isDisposed { return }
          downstream.error(error)
          try afterError?(error)
        } catch {
          fail(with: error, downstream)
        }
      },
      completed: {
        disposal?.begin()
        defer { disposal?.end() }
        do {
          try onCompleted?()
          if downstream.scope.isDisposed { return }
          downstream.completed()
          try afterCompleted?()
        } catch {
          fail(with: error, downstream)
        }
      }
    )
  }

  /// The closure for elements, which does no more than the given closures need.
  @inlinable
  func next(before downstream: Sink<Element>) -> (Element) -> Void {
    guard let afterNext else {
      guard let onNext else { return downstream.next }
      return { element in
        do {
          try onNext(element)
          downstream.next(element)
        } catch {
          downstream.error(error)
        }
      }
    }
    let onNext = onNext ?? { _ in }
    return { element in
      do {
        try onNext(element)
        downstream.next(element)
        try afterNext(element)
      } catch {
        fail(with: error, downstream)
      }
    }
  }

  /// Sends an error that a closure has thrown, unless the sequence has ended meanwhile.
  @inlinable
  func fail(with error: any Error, _ downstream: Sink<Element>) {
    if !downstream.scope.isDisposed { downstream.error(error) }
  }
}

/// Calls the `onDispose` of one subscription once. If the subscription is disposed of while a terminal event
/// is being delivered, `onDispose` waits, so that the closures that follow that event come first.
@usableFromInline
final class DoDisposal: Disposable {
  private enum Phase {
    case running
    case ending
    /// Disposed of while a terminal event was being delivered.
    case due
    case disposed
  }

  private let phase = Lock(Phase.running)
  private let onDispose: UncheckedSendable<() -> Void>

  @usableFromInline
  init(_ onDispose: @escaping () -> Void) { self.onDispose = UncheckedSendable(onDispose) }

  /// The delivery of a terminal event begins.
  @usableFromInline
  func begin() {
    phase.withLock { if $0 == .running { $0 = .ending } }
  }

  /// The delivery of a terminal event is over.
  @usableFromInline
  func end() {
    let isDue = phase.withLock { phase in
      switch phase {
      case .ending: phase = .running
      case .due:
        phase = .disposed
        return true
      case .running, .disposed: break
      }
      return false
    }
    if isDue { onDispose.value() }
  }

  @usableFromInline
  func dispose() {
    let isDue = phase.withLock { phase in
      switch phase {
      case .running:
        phase = .disposed
        return true
      case .ending: phase = .due
      case .due, .disposed: break
      }
      return false
    }
    if isDue { onDispose.value() }
  }
}
