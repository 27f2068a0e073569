// SPDX-License-Identifier: MIT

/// The name of a linear operator, as a type: the sequence that the operator makes has it in its own type, and
/// stores nothing for it.
@usableFromInline
package protocol OperatorName {
  /// The name, as a description shows it.
  static var text: String { get }
  /// Whether the operator's sink does no more than call a closure of the program's for each element. False if not said.
  static var isStateless: Bool { get }
}

extension OperatorName {
  @usableFromInline package static var isStateless: Bool { false }
}

/// The names of the operators that are built on `lift`.
@usableFromInline
package enum OperatorNames {
  @usableFromInline package enum Carrying: OperatorName {
    @usableFromInline package static var text: String { "carrying" }
  }
  @usableFromInline package enum CompactMap: OperatorName {
    @usableFromInline package static var text: String { "compactMap" }
    @usableFromInline package static var isStateless: Bool { true }
  }
  @usableFromInline package enum Dematerialize: OperatorName {
    @usableFromInline package static var text: String { "dematerialize" }
  }
  @usableFromInline package enum DistinctUntilChanged: OperatorName {
    @usableFromInline package static var text: String { "distinctUntilChanged" }
  }
  @usableFromInline package enum ElementAt: OperatorName {
    @usableFromInline package static var text: String { "element(at:)" }
  }
  @usableFromInline package enum Enumerated: OperatorName {
    @usableFromInline package static var text: String { "enumerated" }
  }
  @usableFromInline package enum Filter: OperatorName {
    @usableFromInline package static var text: String { "filter" }
    @usableFromInline package static var isStateless: Bool { true }
  }
  @usableFromInline package enum First: OperatorName {
    @usableFromInline package static var text: String { "first" }
  }
  @usableFromInline package enum IfEmpty: OperatorName {
    @usableFromInline package static var text: String { "ifEmpty" }
  }
  @usableFromInline package enum IgnoreElements: OperatorName {
    @usableFromInline package static var text: String { "ignoreElements" }
  }
  @usableFromInline package enum Map: OperatorName {
    @usableFromInline package static var text: String { "map" }
    @usableFromInline package static var isStateless: Bool { true }
  }
  @usableFromInline package enum Materialize: OperatorName {
    @usableFromInline package static var text: String { "materialize" }
  }
  @usableFromInline package enum OneElement: OperatorName {
    @usableFromInline package static var text: String { "asSingle" }
  }
  @usableFromInline package enum Pairwise: OperatorName {
    @usableFromInline package static var text: String { "pairwise" }
  }
  @usableFromInline package enum Reduce: OperatorName {
    @usableFromInline package static var text: String { "reduce" }
  }
  @usableFromInline package enum Scan: OperatorName {
    @usableFromInline package static var text: String { "scan" }
  }
  @usableFromInline package enum Single: OperatorName {
    @usableFromInline package static var text: String { "single" }
  }
  @usableFromInline package enum Skip: OperatorName {
    @usableFromInline package static var text: String { "skip" }
  }
  @usableFromInline package enum SkipWhile: OperatorName {
    @usableFromInline package static var text: String { "skip(while:)" }
  }
  @usableFromInline package enum Take: OperatorName {
    @usableFromInline package static var text: String { "take" }
  }
  @usableFromInline package enum TakeLast: OperatorName {
    @usableFromInline package static var text: String { "takeLast" }
  }
  @usableFromInline package enum TakeWhile: OperatorName {
    @usableFromInline package static var text: String { "take(while:)" }
  }
  @usableFromInline package enum ToArray: OperatorName {
    @usableFromInline package static var text: String { "toArray" }
  }
  @usableFromInline package enum WithUnretained: OperatorName {
    @usableFromInline package static var text: String { "withUnretained" }
  }
}
