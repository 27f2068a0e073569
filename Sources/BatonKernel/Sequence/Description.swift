// SPDX-License-Identifier: MIT

/// What made a sequence: one stage of the chain that its description shows.
@usableFromInline
package struct Stage {
  /// The longest chain that a description shows.
  private static let limit = 24
  /// The operators that have no source.
  private static let withoutSource: Set<String> = [
    "create", "empty", "error", "from", "generate", "interval", "just", "never", "observing", "of", "range",
    "repeatElement", "timer", "using",
  ]

  let name: String
  /// The sequence that the operator was applied to.
  let above: (any StagedSequence)?
  /// Whether there are sequences above that the operator does not name.
  let hidesSources: Bool

  init(_ name: String, above: (any StagedSequence)? = nil, hidesSources: Bool = false) {
    self.name = name
    self.above = above
    self.hidesSources = hidesSources
  }

  /// The stage of an operator, from the name of the function that implements it: `_observe(on:)` is `observe(on:)`, and `_map(_:)`
  /// is `map`. An operator that keeps its source in a closure has nothing above.
  init(function: StaticString, above: (any StagedSequence)? = nil) {
    let visible = "\(function)".drop { $0 == "_" }
    let base = visible.prefix { $0 != "(" }
    let label = visible.dropFirst(base.count + 1).prefix { $0 != ":" && $0 != ")" }
    let isLabelled = !label.isEmpty && label != "_" && !Self.withoutSource.contains(String(base))
    self.init(
      isLabelled ? "\(base)(\(label):)" : String(base), above: above,
      hidesSources: above == nil && !Self.withoutSource.contains(String(base)))
  }

  /// The names from this stage to the source: `filter ← map ← PublishSubject`.
  var chain: String {
    var names = [name]
    var last = self
    while let above = last.above, names.count < Self.limit {
      last = above.stage
      names.append(last.name)
    }
    if last.hidesSources || last.above != nil { names.append("…") }
    return names.joined(separator: " ← ")
  }
}

/// A sequence that can be named in a description.
protocol StagedSequence: AnyObject {
  /// What made this sequence.
  var stage: Stage { get }
}

extension Observable: StagedSequence {}

extension String {
  /// A type's name without its generic arguments.
  var withoutArguments: String { String(prefix { $0 != "<" }) }
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
    if let holder = self as? any ValueHolder { return "\(Self.self)\(holder.valueDescription)" }
    // A subject shows its class. The classes of other sequences are implementation details.
    let stage = stage
    if stage.above == nil, !stage.hidesSources, "\(Self.self)".withoutArguments == stage.name {
      return "\(Self.self)"
    }
    return
      "\(self is ConnectableObservable<Element> ? "ConnectableObservable" : "Observable")<\(Element.self)>: \(stage.chain)"
  }
}

/// A sequence that has a value.
private protocol ValueHolder {
  /// The value, behind a colon.
  var valueDescription: String { get }
}

extension BehaviorSubject: ValueHolder {
  fileprivate var valueDescription: String {
    let newest = multicaster.newest
    if newest.isClosed { return ": disposed of" }
    switch newest.terminal {
    case .error(let error)?: return ": failed with \(error)"
    case .completed?: return ": completed"
    case .next?, nil: return newest.element.map { ": \($0)" } ?? ""
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
  public var description: String { "Infallible<\(Element.self)>: \(source.stage.chain)" }
}

@available(swift, introduced: 6)
extension SharedSequence: CustomStringConvertible {
  /// What this sequence is, as an observable's `description` says it.
  public var description: String { "\(Self.self): \(source.stage.chain)" }
}

@available(swift, introduced: 6)
extension PrimitiveSequence: CustomStringConvertible {
  /// What this sequence is, as an observable's `description` says it: `Single<Int>: map ← create`.
  public var description: String {
    let name = "\(Trait.self)".replacing("Trait", with: "")
    return "\(name)\(Trait.self == CompletableTrait.self ? "" : "<\(Element.self)>"): \(source.stage.chain)"
  }
}
