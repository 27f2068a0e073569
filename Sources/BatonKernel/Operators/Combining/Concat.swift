// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package static func _concat<Sequence: Swift.Sequence>(_ sources: Sequence) -> Observable<Element>
  where Sequence.Element: ObservableConvertibleType<Element> {
    Concatenated(sources)
  }
}

/// Sequences that run one after another: `concat`.
///
/// A `Concatenated` that comes to run within another becomes a part of it. So however deep they are nested,
/// or follow from one another by `deferred`, the stack does not grow, and finished parts are not kept. One
/// exception: a part whose number of sources is unknown is kept until it has none left.
final class Concatenated<Element>: Observable<Element>, @unchecked Sendable {  // Sendable: constant in use.
  /// The sources, if they are known in advance. Constant, except in `deinit`.
  private var known: [Observable<Element>] = []
  /// Makes an iterator of sources that are not known in advance.
  private let iterate: (() -> () -> Observable<Element>?)?
  private let count: Int

  init<Sequence: Swift.Sequence>(_ sequence: Sequence)
  where Sequence.Element: ObservableConvertibleType<Element> {
    if let members = sequence as? [Sequence.Element] {
      known = members.map { $0.asObservable() }
      iterate = nil
      count = members.count
    } else {
      iterate = {
        var iterator = sequence.makeIterator()
        return { iterator.next()?.asObservable() }
      }
      // Another kind of sequence is not counted, because that may call a user's closure for each element.
      count = (sequence as? any RandomAccessCollection)?.count ?? .max
    }
    super.init(base: ())
  }

  // Freed in a loop, because `Concatenated` objects may be nested deeper than the stack allows.
  deinit {
    var members = known
    known = []
    while var last = members.popLast() {
      guard isKnownUniquelyReferenced(&last), let nested = last as? Concatenated else { continue }
      members += nested.known
      nested.known = []
    }
  }

  override func forEachStage(_ body: (StaticString) -> Bool) { _ = body("concat") }

  override func runInTrampoline(_ sink: __owned Sink<Element>) {
    let sources = ConcatenatedSources(self)
    let goOn: (Succession<Element>) -> Void = { $0.start(sources.next) }
    goOn(Succession(sink, completed: goOn))
  }

  fileprivate func makePart() -> ConcatenatedPart<Element> {
    ConcatenatedPart(known: known, find: iterate?(), left: count)
  }
}

/// The sources of one `Concatenated` that have not run yet: the last ones of an array, or an iterator.
private struct ConcatenatedPart<Element> {
  let known: [Observable<Element>]
  let find: (() -> Observable<Element>?)?
  var left: Int
}

/// The sources that have not run yet for one subscriber.
private final class ConcatenatedSources<Element> {
  /// A stack of parts; the innermost is last. Only the owner of the succession's drain touches it.
  private var parts: [ConcatenatedPart<Element>]

  init(_ first: Concatenated<Element>) { parts = [first.makePart()] }

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
      let number = part.known.count - part.left
      guard part.left > 0, let source = part.find.map({ $0() }) ?? part.known[number] else { continue }
      part.left -= 1
      // A part that has no more sources is removed before its last source runs.
      if part.left > 0 { parts.append(part) }
      return source
    }
    return nil
  }
}
