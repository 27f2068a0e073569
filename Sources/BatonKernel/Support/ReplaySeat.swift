// SPDX-License-Identifier: MIT

/// What a subscription to a ``ReplayFan`` is to be stopped with.
///
/// The subscriber has a drain of its own, which the thread that subscribes owns while it sends the replay; what the
/// owner of the fan has for it meanwhile waits there. Once that drain is found idle nothing waits and nobody but the
/// owner of the fan would come there again: from then on events go straight to the subscriber.
@usableFromInline
final class ReplaySeat<Element>: Seat<Element>, Disposable {
  private let fan: ReplayFan<Element>
  private let drain = Drain<Event<Element>>()

  /// Makes a seat, whose replay begins.
  init(_ fan: ReplayFan<Element>, _ sink: Sink<Element>) {
    self.fan = fan
    super.init(sink)
    _ = drain.enter()
  }

  /// Sends `event`, or leaves it to whoever is at the subscriber.
  func deliver(_ event: Event<Element>, to sink: Sink<Element>) {
    drain.push(event, to: Sending(sink: sink))
  }

  /// Whether nobody is at the subscriber: nobody will be then, but through the roster.
  func goLive() -> Bool { drain.enter() }

  /// The replay is over: sends what waits, or leaves it to the owner of the fan.
  func endReplay(_ sink: Sink<Element>) {
    if !drain.leave() { drain.finish(Sending(sink: sink)) }
  }

  private struct Sending: DrainWork {
    let sink: Sink<Element>

    func perform(_ event: Event<Element>) { if !sink.scope.isDisposed { sink.on(event) } }
  }

  /// Called once, by the scope that it is in.
  @usableFromInline
  func dispose() { fan.leave(self) }
}

extension ReplaySeat: @unchecked Sendable {}  // Sendable: a drain, or belongs to the owner of the fan's.
