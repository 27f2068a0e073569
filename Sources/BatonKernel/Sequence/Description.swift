// SPDX-License-Identifier: MIT

/// The names of a pipeline's stages, as a message or a description shows them.
private enum Stages {
  /// The operators that have no source.
  private static let withoutSource: Set<String> = [
    "create", "deferred", "empty", "error", "from", "generate", "interval", "just", "never", "observing",
    "of", "range", "repeatElement", "timer", "using",
  ]

  /// The names of the stages, the last one first: `filter ← map ← PublishSubject`. What an operator keeps to
  /// itself is `…`.
  ///
  /// - Parameter names: Subjects by their classes, and operators by their names or by the functions that
  ///   implement them: `_observe(on:)` is `observe(on:)`, and `_map(_:)` is `map`.
  static func chain(_ names: [String]) -> String {
    let rest = names.last.map(hasSource) == true ? ["…"] : []
    return (names.map(shown) + rest).joined(separator: " ← ")
  }

  private static func base(_ name: String) -> String { String(name.drop { $0 == "_" }.prefix { $0 != "(" }) }

  private static func hasSource(_ name: String) -> Bool {
    !withoutSource.contains(base(name)) && name.first?.isUppercase == false
  }

  private static func shown(_ name: String) -> String {
    let label = name.drop { $0 != "(" }.dropFirst().prefix { $0 != ":" && $0 != ")" }
    return label.isEmpty || label == "_" || !hasSource(name) ? base(name) : "\(base(name))(\(label):)"
  }
}

extension Observable {
  /// The names from this stage to the source, 24 at most.
  fileprivate var chain: String {
    var names: [String] = []
    forEachStage {
      names.append("\($0)")
      return names.count < 24
    }
    return Stages.chain(names)
  }
}

/// The names of the last two stages of a pipeline, for the message about an error that its subscriber does
/// not handle: literals, so that a subscription does not keep its operators.
///
/// Unsafe: literals are never freed.
@frozen @usableFromInline
@safe package struct LastStages {
  @usableFromInline var last: UnsafePointer<UInt8>?
  @usableFromInline var before: UnsafePointer<UInt8>?

  /// - Parameter isAsked: Whether anybody will ask for them.
  @inlinable @inline(__always)
  package init<Element>(of sequence: Observable<Element>, if isAsked: Bool) {
    unsafe (last, before) = (nil, nil)
    if !isAsked { return }
    sequence.forEachStage { name in
      if unsafe last == nil {
        unsafe last = name.utf8Start
        return true
      }
      unsafe before = name.utf8Start
      return false
    }
  }

  var chain: String {
    Stages.chain(unsafe [last, before].compactMap { unsafe $0.map(String.init(cString:)) })
  }
}

// For Swift 6 only, so that a program of the Swift 5 mode can have members by this name.
@available(swift, introduced: 6)
extension Observable: CustomStringConvertible {
  /// What this sequence is: its type, and the operators that made it, the last one first.
  ///
  ///     Observable<Int>: filter ← map ← PublishSubject
  ///
  /// An operator that keeps its sources to itself, as `merge` and `observe(on:)` do, ends the chain with `…`.
  /// An operator that is made of others shows these: `retry(3)` is a `catch`.
  /// A ``BehaviorSubject`` shows its value instead, if it has one.
  public var description: String {
    if let subject = self as? BehaviorSubject<Element> { return "\(Self.self)\(subject.valueDescription)" }
    // A subject shows its class. The classes of other sequences are implementation details.
    let chain = chain
    if "\(Self.self)".prefix(while: { $0 != "<" }) == chain { return "\(Self.self)" }
    return
      "\(self is ConnectableObservable<Element> ? "ConnectableObservable" : "Observable")<\(Element.self)>: \(chain)"
  }
}

extension BehaviorSubject {
  fileprivate var valueDescription: String {
    let newest = multicaster.newest
    if newest.isClosed { return ": disposed of" }
    switch newest.terminal {
    case .error(let error)?: return ": failed with \(error)"
    case .completed?: return ": completed"
    case nil: return newest.element.map { ": \($0)" } ?? ""
    }
  }
}

@available(swift, introduced: 6)
extension BehaviorRelay: CustomStringConvertible {
  /// The type and the value: `BehaviorRelay<Int>: 3`.
  public var description: String { "\(Self.self): \(newest())" }
}

@available(swift, introduced: 6)
extension Infallible: CustomStringConvertible {
  /// What this sequence is, as an observable's `description` says it: `Infallible<Int>: map ← just`.
  public var description: String { "Infallible<\(Element.self)>: \(source.chain)" }
}

@available(swift, introduced: 6)
extension SharedSequence: CustomStringConvertible {
  /// What this sequence is, as an observable's `description` says it.
  public var description: String { "\(Self.self): \(source.chain)" }
}

@available(swift, introduced: 6)
extension PrimitiveSequence: CustomStringConvertible {
  /// What this sequence is, as an observable's `description` says it: `Single<Int>: map ← create`.
  public var description: String {
    let name = "\(Trait.self)".replacing("Trait", with: "")
    return "\(name)\(Trait.self == CompletableTrait.self ? "" : "<\(Element.self)>"): \(source.chain)"
  }
}
