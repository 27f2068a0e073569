// SPDX-License-Identifier: MIT

import BatonKernel

/// A source that a test drives, and that counts its subscriptions and their disposals.
///
/// Its methods send events to the subscribers on the calling thread, and may be called from any thread.
public final class ProbeSource<Element>: ObservableConvertibleType {
  private struct State {
    var observers = Bag<AnyObserver<Element>>()
    var disposals: [Int] = []
    var deliveries = 0
  }

  private let state = Lock(UncheckedSendable(State()))
  private let onSubscribe: (() -> Void)?
  private let onDispose: (() -> Void)?

  /// Creates a source.
  @available(swift, introduced: 6)
  public convenience init() where Element: Sendable { self.init(onSubscribe: nil, onDispose: nil) }

  /// Creates a source.
  @available(swift, obsoleted: 6)
  public convenience init() { self.init(onSubscribe: nil, onDispose: nil) }

  /// Makes a source that calls closures, from any thread, when a subscription begins and when it is disposed
  /// of.
  init(onSubscribe: (() -> Void)?, onDispose: (() -> Void)?) {
    self.onSubscribe = onSubscribe
    self.onDispose = onDispose
  }

  /// The number of subscriptions that have begun.
  public var subscriptionCount: Int { state.withLock { $0.value.disposals.count } }

  /// The number of disposals of each subscription, in the order in which the subscriptions began.
  public var disposalCounts: [Int] { state.withLock { $0.value.disposals } }

  /// The number of subscriptions that have not been disposed of.
  public var liveCount: Int { state.withLock { $0.value.disposals.count { $0 == 0 } } }

  /// How many events have been sent, each counted once for every subscriber that it was sent to.
  var deliveryCount: Int { state.withLock { $0.value.deliveries } }

  /// Sends an element to all subscribers.
  public func onNext(_ element: Element) { send(.next(element)) }

  /// Sends an error to all subscribers.
  public func onError(_ error: any Error) { send(.error(error)) }

  /// Sends the completion to all subscribers.
  public func onCompleted() { send(.completed) }

  /// Sends an event to all subscribers, without a lock held.
  public func send(_ event: Event<Element>) {
    var observers: [AnyObserver<Element>] = []
    let all = state.withLock { state in
      state.value.deliveries += state.value.observers.count
      return UncheckedSendable(state.value.observers)
    }
    all.value.forEach { observers.append($0) }
    for observer in observers { observer.on(event) }
  }

  /// Returns the sequence of the events that the test sends.
  public func asObservable() -> Observable<Element> {
    let probe = UncheckedSendable(self)
    return _create { observer in
      let end = probe.value.begin(UncheckedSendable(observer))
      probe.value.onSubscribe?()
      return ProbeSubscription(end)
    }
  }

  private func begin(_ observer: UncheckedSendable<AnyObserver<Element>>) -> () -> Void {
    let (key, index) = state.withLock { state in
      state.value.disposals.append(0)
      return (state.value.observers.insert(observer.value), state.value.disposals.count - 1)
    }
    return {
      let removed = self.state.withLock { state in
        state.value.disposals[index] += 1
        return UncheckedSendable(state.value.observers.remove(key))
      }
      withExtendedLifetime(removed) { self.onDispose?() }
    }
  }
}

extension ProbeSource: @unchecked Sendable where Element: Sendable {}  // Sendable: a lock keeps its state.

/// Reports each call of `dispose`, repeated ones too.
private final class ProbeSubscription: Disposable {
  @safe private nonisolated(unsafe) let end: () -> Void  // Unsafe: what it does is behind a lock.

  init(_ end: @escaping () -> Void) { self.end = end }

  func dispose() { end() }
}
