// SPDX-License-Identifier: MIT

/// Sequences that run one after another: `concat`.
///
/// A `Concatenated` that comes to run within another becomes a part of it. So however deep they are nested,
/// or follow from one another by `deferred`, the stack does not grow, and finished parts are not kept. One
/// exception: a part whose number of sources is unknown is kept until it has none left.
final class Concatenated<Element>: Observable<Element> {
  private enum Sources {
    case known([Observable<Element>])
    /// A closure that makes an iterator, and the number of sources that it has, or `Int.max` if that is not
    /// known in advance.
    case found(() -> () -> Observable<Element>?, count: Int)
  }

  /// Constant, except in `deinit`.
  private var sources: Sources

  init<Sequence: Swift.Sequence>(_ sequence: Sequence)
  where Sequence.Element: ObservableConvertibleType<Element> {
    if let known = sequence as? [Sequence.Element] {
      sources = .known(known.map { $0.asObservable() })
    } else {
      // Not counted if it is another kind of sequence, because counting may call a user's closure for each
      // element.
      let count = (sequence as? any RandomAccessCollection)?.count
      sources = .found(
        {
          var iterator = sequence.makeIterator()
          return { iterator.next()?.asObservable() }
        }, count: count ?? .max)
    }
    super.init(base: ())
  }

  // Freed in a loop, because `Concatenated` objects may be nested deeper than the stack allows.
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

  override var stage: Stage { Stage("concat", hidesSources: true) }

  fileprivate func makePart() -> ConcatenatedPart<Element> {
    switch sources {
    case .known(let members): .known(members, next: 0)
    case .found(let find, let count): .found(find(), left: count)
    }
  }

  override func run(_ sink: __owned Sink<Element>) {
    Trampoline.run { runInTrampoline(sink) }
  }

  override func runInTrampoline(_ sink: __owned Sink<Element>) {
    let sources = ConcatenatedSources(makePart())
    let goOn: (Succession<Element>) -> Void = { $0.start(sources.next) }
    goOn(Succession(sink, completed: goOn))
  }
}

extension Concatenated: @unchecked Sendable {}  // Sendable: constant while a reference is held.

/// The sources of one `Concatenated` that have not run yet.
enum ConcatenatedPart<Element> {
  case known([Observable<Element>], next: Int)
  /// An iterator, and how many sources it has left at most.
  case found(() -> Observable<Element>?, left: Int)

  /// Takes the next source, if there is one. `isLast` is true if none follows.
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

/// The sources that have not run yet for one subscriber.
private final class ConcatenatedSources<Element> {
  /// A stack of parts; the innermost is last. Only the owner of the succession's drain touches it.
  private var parts: [ConcatenatedPart<Element>]

  init(_ first: ConcatenatedPart<Element>) { parts = [first] }

  /// The next source that is neither a `Concatenated` nor a `Deferred` itself, and whether it is the last.
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
      // A part that has no more sources is removed before its last source runs.
      if !isLast { parts.append(part) }
      if let source { return source }
    }
    return nil
  }
}

extension ConcatenatedSources: @unchecked Sendable {}  // Sendable: the drain's owner alone touches `parts`.
