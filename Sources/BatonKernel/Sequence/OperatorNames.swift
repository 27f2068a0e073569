// SPDX-License-Identifier: MIT

/// The name of a linear operator, as a type: the sequence that the operator makes has it in its own type, and
/// stores nothing for it.
@usableFromInline
package protocol OperatorName {
  /// The name, as a description shows it. If not said, the type's, with a small initial letter.
  static var text: String { get }
  /// Whether the operator's sink does no more than call a closure of the program's for each element. False if not said.
  static var isStateless: Bool { get }
}

extension OperatorName {
  @usableFromInline package static var text: String {
    let name = "\(Self.self)"
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  @usableFromInline package static var isStateless: Bool { false }
}

/// The names of the operators that are built on `lift`.
@usableFromInline
package enum OperatorNames {
  @usableFromInline package enum Carrying: OperatorName {}
  @usableFromInline package enum CompactMap: OperatorName {
    @usableFromInline package static var isStateless: Bool { true }
  }
  @usableFromInline package enum Dematerialize: OperatorName {}
  @usableFromInline package enum DistinctUntilChanged: OperatorName {}
  @usableFromInline package enum ElementAt: OperatorName {
    @usableFromInline package static var text: String { "element(at:)" }
  }
  @usableFromInline package enum Enumerated: OperatorName {}
  @usableFromInline package enum Filter: OperatorName {
    @usableFromInline package static var isStateless: Bool { true }
  }
  @usableFromInline package enum First: OperatorName {}
  @usableFromInline package enum IfEmpty: OperatorName {}
  @usableFromInline package enum IgnoreElements: OperatorName {}
  @usableFromInline package enum Map: OperatorName {
    @usableFromInline package static var isStateless: Bool { true }
  }
  @usableFromInline package enum Materialize: OperatorName {}
  @usableFromInline package enum OneElement: OperatorName {
    @usableFromInline package static var text: String { "asSingle" }
  }
  @usableFromInline package enum Pairwise: OperatorName {}
  @usableFromInline package enum Reduce: OperatorName {}
  @usableFromInline package enum Scan: OperatorName {}
  @usableFromInline package enum Single: OperatorName {}
  @usableFromInline package enum Skip: OperatorName {}
  @usableFromInline package enum SkipWhile: OperatorName {
    @usableFromInline package static var text: String { "skip(while:)" }
  }
  @usableFromInline package enum Take: OperatorName {}
  @usableFromInline package enum TakeLast: OperatorName {}
  @usableFromInline package enum TakeWhile: OperatorName {
    @usableFromInline package static var text: String { "take(while:)" }
  }
  @usableFromInline package enum ToArray: OperatorName {}
  @usableFromInline package enum WithUnretained: OperatorName {}
}
