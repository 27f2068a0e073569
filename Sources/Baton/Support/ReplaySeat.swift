// SPDX-License-Identifier: MIT

import Synchronization

/// What a subscription to a ``ReplayFan`` is to be stopped with.
///
/// Replaying: the subscribing thread sends, and what the owner of the fan has for it waits here. Live: nothing
/// waits, and the owner sends. The subscribing thread changes the one to the other, in the lock, once it finds
/// nothing waiting; so it has sent its last event before the owner sends the first.
@usableFromInline
final class ReplaySeat<Element>: Seat<Element>, Disposable {
  private struct State {
    var isLive = false
    var waiting: [Event<Element>] = []
  }

  private let fan: ReplayFan<Element>
  private let state = Lock(UncheckedSendable(State()))

  init(_ fan: ReplayFan<Element>, _ sink: Sink<Element>) {
    self.fan = fan
    super.init(sink)
  }

  var isLive: Bool { state.withLock { $0.value.isLive } }

  /// Keeps `event` if the replay is going on; returns whether it was.
  func keep(_ event: Event<Element>) -> Bool {
    state.withLock { state in
      if state.value.isLive { return false }
      state.value.waiting.append(event)
      return true
    }
  }

  /// Sends what waits, until nothing does.
  func goLive(_ sink: Sink<Element>) {
    while let batch = takeWaiting()?.value {
      for event in batch where !sink.scope.isDisposed { sink.on(event) }
    }
  }

  private func takeWaiting() -> UncheckedSendable<[Event<Element>]>? {
    state.withLock { state in
      let batch = state.value.waiting
      state.value.waiting = []
      if batch.isEmpty { state.value.isLive = true }
      return batch.isEmpty ? nil : UncheckedSendable(batch)
    }
  }

  /// Called once, by the scope that it is in.
  @usableFromInline
  func dispose() { fan.leave(self) }
}

extension ReplaySeat: @unchecked Sendable {}  // Sendable: locks, or belongs to the drain's owner.
