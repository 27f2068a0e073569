// SPDX-License-Identifier: MIT

/// Sequences that run one after another.
///
/// One that comes to run within another becomes a part of it: however deep they are nested, or follow from each
/// other by `deferred`, neither the stack nor the memory grows.
final class Concatenated<Element>: Observable<Element> {
  fileprivate let makePart: () -> ConcatenatedPart<Element>

  init(_ makePart: @escaping () -> ConcatenatedPart<Element>) { self.makePart = makePart }

  override func run(_ sink: Sink<Element>) {
    Trampoline.run { runInTrampoline(sink) }
  }

  override func runInTrampoline(_ sink: Sink<Element>) {
    let sources = ConcatenatedSources(makePart())
    let goOn: (Succession<Element>) -> Void = { $0.start(choosing: sources.next) }
    goOn(Succession(sink, completed: goOn))
  }
}

extension Concatenated: @unchecked Sendable where Element: Sendable {}  // Sendable: immutable.

/// Sequences that are still to run.
struct ConcatenatedPart<Element> {
  let next: () -> Observable<Element>?
  /// How many there are at most.
  var left: Int
}

/// What is still to run for one subscriber.
private final class ConcatenatedSources<Element> {
  /// The innermost part last. Used by whoever starts the next source: one at a time, each after the one before.
  private var parts: [ConcatenatedPart<Element>]

  init(_ first: ConcatenatedPart<Element>) { parts = [first] }

  /// The next source that is neither made up of others nor yet to be made; nil if there is none.
  func next() throws -> Observable<Element>? {
    while let source = nextInParts() {
      var made = source
      while let deferred = made as? Deferred<Element> { made = try deferred.make() }
      guard let nested = made as? Concatenated<Element> else { return made }
      parts.append(nested.makePart())
    }
    return nil
  }

  private func nextInParts() -> Observable<Element>? {
    while let part = parts.last {
      let source = part.left > 0 ? part.next() : nil
      // A part that has no more goes before its last source runs.
      if source == nil || part.left == 1 { parts.removeLast() } else { parts[parts.count - 1].left -= 1 }
      if let source { return source }
    }
    return nil
  }
}

extension ConcatenatedSources: @unchecked Sendable {}  // Sendable: used by one at a time, see `parts`.
