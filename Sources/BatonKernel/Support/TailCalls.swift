// SPDX-License-Identifier: MIT

/// The calls by which the sequences of one thread go on as others.
///
/// A call is a sequence's last step: when it is made there is nothing left to do in the stretch of pipe that it is
/// for. If a call for the same stretch is under way further up the stack, it is left to that one, which makes it when
/// it has returned itself. So the stack is no deeper for a sequence that goes on as another, that goes on as another.
final class TailCalls {
  private static let threads = ThreadLocal<TailCalls>()

  /// A call that is under way, and what is to be called next for the same stretch.
  private struct Frame {
    let stretch: ObjectIdentifier
    var next: (() -> Void)?
  }

  // Exclusivity unchecked: one thread touches it, and no access spans a call to foreign code.
  @exclusivity(unchecked) private var frames: [Frame] = []

  private init() {}

  /// Makes a call, or leaves it to the one under way for the same stretch.
  static func make(for stretch: Scope, _ call: @escaping () -> Void) {
    threads.value { TailCalls() }.make(for: ObjectIdentifier(stretch), call)
  }

  private func make(for stretch: ObjectIdentifier, _ call: @escaping () -> Void) {
    if let frame = frames.lastIndex(where: { $0.stretch == stretch }), frames[frame].next == nil {
      frames[frame].next = call
      return
    }
    let frame = frames.count
    frames.append(Frame(stretch: stretch, next: call))
    while let next = frames[frame].next.take() { next() }
    frames.removeLast()
  }
}

extension TailCalls {
  /// Does `body`, and makes the calls for `stretch` that come up in it before it returns: for whoever has something left
  /// to do there then.
  static func makeAll(for stretch: Scope, in body: () -> Void) {
    let calls = threads.value { TailCalls() }
    // This frame has its call, so none is left to it, nor to those further up.
    calls.frames.append(Frame(stretch: ObjectIdentifier(stretch), next: {}))
    body()
    calls.frames.removeLast()
  }
}

@available(*, unavailable)
extension TailCalls: Sendable {}

extension Observable {
  /// Goes on as this sequence, in the stretch and, if it is one, the place of a merge or a switch that `sink` leads out of: the
  /// last step of whoever ran there before.
  @usableFromInline
  final func goOn(to sink: Sink<Element>, in place: Place<Element>?) {
    TailCalls.make(for: sink.scope) {
      if sink.scope.isDisposed { return }
      if let place { self.run(sink, in: place) } else { self.run(sink) }
    }
  }

  /// What `run` does, and all that it goes on as has been started when this returns.
  @usableFromInline
  final func runAll(_ sink: Sink<Element>) {
    TailCalls.makeAll(for: sink.scope) { run(sink) }
  }
}
