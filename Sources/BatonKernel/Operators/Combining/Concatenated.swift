// SPDX-License-Identifier: MIT

/// Sequences that run one after another.
///
/// One that comes to run within another becomes a part of it: however deep they are nested, or follow from each
/// other by `deferred`, the stack does not grow, and nothing of what is past is kept. (Only of a sequence that may
/// have more, and so does not say which is its last, the part stays till that is found out.)
final class Concatenated<Element>: Observable<Element> {
  private enum Sources {
    case known([Observable<Element>])
    /// Makes what finds the next one; and how many there are, or `Int.max` where nobody can tell in advance.
    case found(() -> () -> Observable<Element>?, count: Int)
  }

  /// Constant but for the end.
  private var sources: Sources

  init<Sequence: Swift.Sequence>(_ sequence: Sequence)
  where Sequence.Element: ObservableConvertibleType<Element> {
    if let known = sequence as? [Sequence.Element] {
      sources = .known(known.map { $0.asObservable() })
    } else {
      // Counting others may call a user's closure for each element.
      let count = (sequence as? any RandomAccessCollection)?.count
      sources = .found(
        {
          var iterator = sequence.makeIterator()
          return { iterator.next()?.asObservable() }
        }, count: count ?? .max)
    }
    super.init(base: ())
  }

  // In a loop, for one in the other they may be as deep as any list is long.
  deinit {
    var members = takeKnown()
    while var last = members.popLast() {
      guard isKnownUniquelyReferenced(&last), let nested = last as? Concatenated else { continue }
      members += nested.takeKnown()
    }
  }

  private func takeKnown() -> [Observable<Element>] {
    guard case .known(let members) = sources else { return [] }
    sources = .known([])
    return members
  }

  fileprivate func makePart() -> ConcatenatedPart<Element> {
    switch sources {
    case .known(let members): .known(members, next: 0)
    case .found(let find, let count): .found(find(), left: count)
    }
  }

  override func run(_ sink: Sink<Element>) {
    Trampoline.run { runInTrampoline(sink) }
  }

  override func runInTrampoline(_ sink: Sink<Element>) { start(sink, in: nil) }

  override func run(_ sink: Sink<Element>, in place: Place<Element>) {
    Trampoline.run { start(sink, in: place) }
  }

  private func start(_ sink: Sink<Element>, in place: Place<Element>?) {
    let sources = ConcatenatedSources(makePart())
    let goOn: (Succession<Element>) -> Void = { $0.start(sources.next) }
    goOn(Succession(sink, in: place, completed: goOn))
  }
}

extension Concatenated: @unchecked Sendable {}  // Sendable: constant while held.

/// Sequences that are still to run.
enum ConcatenatedPart<Element> {
  case known([Observable<Element>], next: Int)
  /// What finds the next one, and how many there are at most.
  case found(() -> Observable<Element>?, left: Int)

  /// Takes the next source; returns whether it is the last, or there is none.
  mutating func takeNext() -> (source: Observable<Element>?, isLast: Bool) {
    switch self {
    case .known(let members, let next):
      if next == members.count { return (nil, true) }
      self = .known(members, next: next + 1)
      return (members[next], next + 1 == members.count)
    case .found(let find, let left):
      guard left > 0, let source = find() else { return (nil, true) }
      self = .found(find, left: left - 1)
      return (source, left == 1)
    }
  }
}

/// What is still to run for one subscriber.
private final class ConcatenatedSources<Element> {
  /// The innermost part last. Used by whoever starts the next source: one at a time, each after the one before.
  private var parts: [ConcatenatedPart<Element>]

  init(_ first: ConcatenatedPart<Element>) { parts = [first] }

  /// The next source that is neither made up of others nor yet to be made, and whether it is the last.
  func next() throws -> Succession<Element>.Next {
    while let source = nextInParts() {
      var made = source
      while let deferred = made as? Deferred<Element> { made = try deferred.make() }
      guard let nested = made as? Concatenated<Element> else {
        return parts.isEmpty ? .last(made) : .another(made)
      }
      parts.append(nested.makePart())
    }
    return .none
  }

  private func nextInParts() -> Observable<Element>? {
    while var part = parts.popLast() {
      let (source, isLast) = part.takeNext()
      // A part that has no more goes before its last source runs.
      if !isLast { parts.append(part) }
      if let source { return source }
    }
    return nil
  }
}

extension ConcatenatedSources: @unchecked Sendable {}  // Sendable: used by one at a time, see `parts`.
