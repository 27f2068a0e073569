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

  /// The calling thread's tail calls, not retained. Unsafe: a thread keeps them until it ends.
  fileprivate static var unretained: Unmanaged<TailCalls> { unsafe threads.unretained { TailCalls() } }

  /// The frame that a tail call for `stretch` is left to. Nil if none is under way.
  fileprivate func frame(for stretch: ObjectIdentifier) -> Int? {
    guard let frame = frames.lastIndex(where: { $0.stretch == stretch }), frames[frame].next == nil else {
      return nil
    }
    return frame
  }

  /// Leaves `call` to `frame`.
  fileprivate func leave(to frame: Int, _ call: @escaping () -> Void) { frames[frame].next = call }

  /// Begins a tail call, which the caller makes and then ends with ``end()``.
  fileprivate func begin(for stretch: ObjectIdentifier) { frames.append(Frame(stretch: stretch)) }

  /// Ends the tail call that began last: makes those that are left to its frame.
  fileprivate func end() {
    let frame = frames.count - 1
    while let next = frames[frame].next.take() { next() }
    frames.removeLast()
  }

  /// Calls `body`, within which every tail call for `stretch` is made at once. For a caller that has something left to do
  /// afterwards.
  static func makeAll(for stretch: Scope, in body: () -> Void) {
    threads.withValue(or: TailCalls()) { calls in
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
  @usableFromInline
  final func goOn(to sink: __owned Sink<Element>) {
    // Without a closure around it all, so that the sink is moved and not copied.
    // Unsafe: the calling thread owns its tail calls, and does not end during the call.
    let calls = unsafe TailCalls.unretained
    let scope = sink.scope
    let stretch = ObjectIdentifier(scope)
    if let frame = unsafe calls._withUnsafeGuaranteedRef({ $0.frame(for: stretch) }) {
      let left = consume sink
      unsafe calls._withUnsafeGuaranteedRef { $0.leave(to: frame) { self.follow(left) } }
    } else {
      unsafe calls._withUnsafeGuaranteedRef { $0.begin(for: stretch) }
      follow(consume sink)
      unsafe calls._withUnsafeGuaranteedRef { $0.end() }
    }
    // Until here, so that no other stretch gets this one's identity while the frame is there.
    withExtendedLifetime(scope) {}
  }

  private final func follow(_ sink: __owned Sink<Element>) {
    if !sink.scope.isDisposed { run(consume sink) }
  }

  /// Runs the sequence, and everything that it continues as, before returning.
  @usableFromInline
  final func runAll(_ sink: Sink<Element>) {
    TailCalls.makeAll(for: sink.scope) { run(sink) }
  }
}
