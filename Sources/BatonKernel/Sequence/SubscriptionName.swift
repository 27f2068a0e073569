// SPDX-License-Identifier: MIT

import Synchronization

/// What `debug` and `traced` call a subscription, in whose root scope this is.
///
/// Several may be in one pipeline: in the sources of a `merge`, in what `flatMap` makes of each element. So
/// an error is called what the last of them is called that it has passed. One that has passed none is called
/// by the pipeline's only name, if there is one that no element has brought: it never gets the name of
/// another element.
final class SubscriptionName: Disposable {
  private struct Fields {
    /// The first name that no element has brought.
    var first: String?
    var hasMore = false
    /// The error that has passed a named place last.
    var passed: (error: any Error, name: String)?
  }

  private let fields: Lock<Fields>

  init(_ name: String?) { fields = Lock(Fields(first: name)) }

  func dispose() {}

  func add(_ name: String) {
    fields.withLock { fields in
      if fields.first == nil { fields.first = name }
      if fields.first != name { fields.hasMore = true }
    }
  }

  func pass(_ error: any Error, _ name: String) {
    var passed: (error: any Error, name: String)? = (error, name)
    // The error before is released outside the lock.
    fields.withLock { swap(&$0.passed, &passed) }
  }

  func name(of error: any Error) -> String? {
    let fields = fields.withLock { $0 }
    if let passed = fields.passed, Self.isSame(passed.error, error) { return passed.name }
    return fields.hasMore ? nil : fields.first
  }

  /// Whether both are one error, which operators pass on, and not two that are equal.
  // Unsafe: an `any Error` is one word, the address of a box, which both arguments keep.
  private static func isSame(_ one: any Error, _ other: any Error) -> Bool {
    unsafe unsafeBitCast(Held(error: one), to: UInt.self) == unsafeBitCast(Held(error: other), to: UInt.self)
  }

  /// In a struct: passed to a generic function by itself, an `any Error` becomes what is in the box.
  private struct Held {
    let error: any Error
  }
}

extension Scope {
  @usableFromInline
  package func name(_ name: String) {
    let (outermost, isInner) = self.outermost
    _ = outermost.change { state in
      if let first = state.contents.first(of: SubscriptionName.self) {
        if !isInner { first.add(name) }
      } else {
        _ = state.contents.insert(SubscriptionName(isInner ? nil : name))
      }
    }
  }

  /// An error passes a place of that name on its way to the subscriber.
  @usableFromInline package func pass(_ error: any Error, _ name: String) {
    outermost.scope.subscriptionName?.pass(error, name)
  }

  /// The scope furthest downstream, which the operators of a pipeline have in common, and whether this one
  /// belongs to what was made of an element.
  package var outermost: (scope: Scope, isInner: Bool) {
    var (scope, isInner) = (self, false)
    while true {
      if scope.bits.load(ordering: .relaxed) & Self.innerBit != 0 { isInner = true }
      guard let downstream = scope.downstream else { return (scope, isInner) }
      scope = downstream
    }
  }

  var subscriptionName: SubscriptionName? {
    state.withLock { $0.contents.first(of: SubscriptionName.self) }
  }
}
