// SPDX-License-Identifier: MIT

/// Tail calls between sequences, one trampoline per thread: a sequence that continues as another one
/// (`catch`, the last source of `concat`, what follows the elements of `startWith`) does so without growing
/// the stack.
///
/// A tail call is the last step of a sequence: nothing is left to do in its stretch of pipe, which is what
/// lies between two scopes. If a tail call for the same stretch is under way further up the stack, the new
/// call is left to that frame, which makes it as soon as its own call has returned.
final class TailCalls {
  private static let threads = ThreadLocal<TailCalls>()

  /// A tail call that is under way, and the call that follows it for the same stretch.
  private struct Frame {
    let stretch: ObjectIdentifier
    var next: (() -> Void)?
  }

  // Exclusivity unchecked: only one thread touches it, and no access spans a call to foreign code.
  @exclusivity(unchecked) private var frames: [Frame] = []

  private init() {}

  /// Makes a tail call, or leaves it to the frame that is under way for the same stretch.
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
  /// Calls `body`, and makes every tail call for `stretch` that comes up in it before returning. For a caller
  /// that has something left to do afterwards.
  static func makeAll(for stretch: Scope, in body: () -> Void) {
    let calls = threads.value { TailCalls() }
    // This frame already has its next call, so tail calls in `body` are left neither to it nor to a frame
    // further up.
    calls.frames.append(Frame(stretch: ObjectIdentifier(stretch), next: {}))
    body()
    calls.frames.removeLast()
  }
}

@available(*, unavailable)
extension TailCalls: Sendable {}

extension Observable {
  /// Continues as this sequence, as a tail call: the last step of the sequence that ran for `sink` so far.
  ///
  /// - Parameter place: The place of the merge or the switch that `sink` leads out of, if there is one.
  @usableFromInline
  final func goOn(to sink: Sink<Element>, in place: Place<Element>?) {
    TailCalls.make(for: sink.scope) {
      if sink.scope.isDisposed { return }
      if let place { self.run(sink, in: place) } else { self.run(sink) }
    }
  }

  /// Runs the sequence, and everything that it continues as, before returning.
  @usableFromInline
  final func runAll(_ sink: Sink<Element>) {
    TailCalls.makeAll(for: sink.scope) { run(sink) }
  }
}
