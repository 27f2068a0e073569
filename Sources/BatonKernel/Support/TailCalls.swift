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
  @safe @exclusivity(unchecked) private var frames: [Frame] = []

  private init() {}

  /// Calls `body` with the calling thread's tail calls.
  fileprivate static func withCurrent(_ body: (TailCalls) -> Void) {
    threads.withValue(or: TailCalls(), body)
  }

  /// The frame that a tail call for `stretch` is left to. Nil if none is under way.
  fileprivate func frame(for stretch: Scope) -> Int? {
    let stretch = ObjectIdentifier(stretch)
    guard let frame = frames.lastIndex(where: { $0.stretch == stretch }), frames[frame].next == nil else {
      return nil
    }
    return frame
  }

  /// Leaves `call` to `frame`.
  fileprivate func leave(to frame: Int, _ call: @escaping () -> Void) { frames[frame].next = call }

  /// Makes a tail call, and then those that are left to its frame.
  fileprivate func make(for stretch: Scope, _ call: () -> Void) {
    let frame = frames.count
    frames.append(Frame(stretch: ObjectIdentifier(stretch)))
    call()
    while let next = frames[frame].next.take() { next() }
    frames.removeLast()
  }

  /// Calls `body`, within which every tail call for `stretch` is made at once. For a caller that has something left to do
  /// afterwards.
  static func makeAll(for stretch: Scope, in body: () -> Void) {
    withCurrent { calls in
      // This frame already has its next call, so tail calls in `body` are left neither to it nor to a frame
      // further up.
      calls.frames.append(Frame(stretch: ObjectIdentifier(stretch), next: {}))
      body()
      calls.frames.removeLast()
    }
  }
}

@available(*, unavailable)
extension TailCalls: Sendable {}

extension Observable {
  /// Continues as this sequence, as a tail call: the last step of the sequence that ran for `sink` so far.
  ///
  /// - Parameter place: The place in a merge or a switch whose sink `sink` is, if there is one.
  @usableFromInline
  final func goOn(to sink: Sink<Element>, in place: Place<Element>?) {
    TailCalls.withCurrent { calls in
      if let frame = calls.frame(for: sink.scope) {
        calls.leave(to: frame) { self.follow(sink, in: place) }
      } else {
        calls.make(for: sink.scope) { follow(sink, in: place) }
      }
    }
  }

  private final func follow(_ sink: __owned Sink<Element>, in place: Place<Element>?) {
    if sink.scope.isDisposed { return }
    if let place { run(consume sink, in: place) } else { run(consume sink) }
  }

  /// Runs the sequence, and everything that it continues as, before returning.
  @usableFromInline
  final func runAll(_ sink: Sink<Element>) {
    TailCalls.makeAll(for: sink.scope) { run(sink) }
  }
}
