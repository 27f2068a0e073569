// SPDX-License-Identifier: MIT

/// Tail calls between sequences, one trampoline per thread: a sequence that continues as another one
/// (`catch`, the last source of `concat`, what follows the elements of `startWith`) does so without growing
/// the stack.
///
/// A tail call is the last step of a sequence: nothing is left to do in its stretch of pipe, which is what
/// lies between two scopes. If a tail call for the same stretch is under way further up the stack, the new
/// call is left to that frame, which makes it as soon as its own call has returned.
final class TailCalls {
  fileprivate static let threads = ThreadLocal<TailCalls>()

  /// A tail call that is under way, and the call that follows it for the same stretch.
  fileprivate struct Frame {
    let stretch: ObjectIdentifier
    var next: (() -> Void)?
  }

  // Exclusivity unchecked: only one thread touches it, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) fileprivate var frames: [Frame] = []

  /// The frame that a tail call for `stretch` is left to. Nil if none is under way.
  fileprivate func frame(for stretch: ObjectIdentifier) -> Int? {
    let frame = frames.lastIndex { $0.stretch == stretch }
    return frame.flatMap { frames[$0].next == nil ? $0 : nil }
  }

  /// Makes the calls that are left to the last frame, which ends.
  fileprivate func end() {
    let frame = frames.count - 1
    while let next = frames[frame].next.take() { next() }
    frames.removeLast()
  }
}

extension Observable {
  /// Continues as this sequence, as a tail call: the last step of the sequence that ran for `sink` so far.
  @usableFromInline
  final func goOn(to sink: __owned Sink<Element>) {
    // Without a closure around it all, so that the sink is moved and not copied.
    // Unsafe: the calling thread owns its tail calls, and does not end during the call.
    let calls = unsafe TailCalls.threads.unretained { TailCalls() }
    let scope = sink.scope
    let stretch = ObjectIdentifier(scope)
    if let frame = unsafe calls._withUnsafeGuaranteedRef({ $0.frame(for: stretch) }) {
      let left = consume sink
      unsafe calls._withUnsafeGuaranteedRef { $0.frames[frame].next = { self.runIfOpen(left) } }
    } else {
      unsafe calls._withUnsafeGuaranteedRef { $0.frames.append(TailCalls.Frame(stretch: stretch)) }
      runIfOpen(consume sink)
      unsafe calls._withUnsafeGuaranteedRef { $0.end() }
    }
    // Until here, so that no other stretch gets this one's identity while the frame is there.
    withExtendedLifetime(scope) {}
  }

  /// This sequence, for a subscription that comes later, on any thread: it is made with the values that a
  /// `carrying` has bound in `scope`. A load if there is none.
  final func carried(in scope: Scope) -> Observable {
    scope.isCarrying ? Producer { sink in scope.carry { self.run(sink) } } : self
  }

  private final func runIfOpen(_ sink: __owned Sink<Element>) {
    if !sink.scope.isDisposed { run(consume sink) }
  }

  /// Runs the sequence and all that it continues as, for a caller that has something left to do afterwards.
  @usableFromInline
  final func runAll(_ sink: Sink<Element>) {
    TailCalls.threads.withValue(or: TailCalls()) { calls in
      // This frame already has its next call, so tail calls for the stretch are left neither to it nor to a
      // frame further up.
      calls.frames.append(TailCalls.Frame(stretch: ObjectIdentifier(sink.scope), next: {}))
      run(sink)
      calls.frames.removeLast()
    }
  }
}
