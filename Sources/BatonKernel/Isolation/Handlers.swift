// SPDX-License-Identifier: MIT

// A subscriber's closures as the kernel takes them: each with the actor that it belongs to, and callable
// synchronously on that actor. A closure of a program in the Swift 5 mode belongs to no actor. A missing
// closure is nil.

@frozen @usableFromInline
package struct Handler0 {
  @usableFromInline let call: (() -> Void)?
  @usableFromInline let actor: (any Actor)?

  @inlinable
  package init(_ call: (() -> Void)? = nil, of actor: (any Actor)? = nil) {
    self.call = call
    self.actor = actor
  }

  @inlinable
  package init(_ closure: (@isolated(any) @Sendable () -> Void)?) {
    if let closure { self.init(plain(closure), of: closure.isolation) } else { self.init() }
  }

  /// The closure for a caller on `caller`. If it belongs to another actor, it hops there by itself.
  @inlinable
  func callable(from caller: (any Actor)?) -> (() -> Void)? {
    guard let call, let actor, actor !== caller else { return call }
    let place = IsolatedPlace(actor)
    return { place.call(call) }
  }
}

/// A closure that takes an event, an element, an error, or an object.
@frozen @usableFromInline
package struct Handler1<First> {
  @usableFromInline let call: ((First) -> Void)?
  @usableFromInline let actor: (any Actor)?

  @inlinable
  package init(_ call: ((First) -> Void)? = nil, of actor: (any Actor)? = nil) {
    self.call = call
    self.actor = actor
  }

  @inlinable
  package init(_ closure: (@isolated(any) @Sendable (First) -> Void)?) {
    if let closure { self.init(plain(closure), of: closure.isolation) } else { self.init() }
  }

  @inlinable
  func callable(from caller: (any Actor)?) -> ((First) -> Void)? {
    guard let call, let actor, actor !== caller else { return call }
    let place = IsolatedPlace(actor)
    return { first in place.call { call(first) } }
  }

  /// The closure that is given `object`, held weakly: nothing is called when the object is gone.
  @inlinable
  package func given(_ object: First) -> Handler0 where First: AnyObject {
    guard let call else { return Handler0() }
    return Handler0({ [weak object] in if let object { call(object) } }, of: actor)
  }
}

/// A closure that takes an object, and an event, an element or an error.
@frozen @usableFromInline
package struct Handler2<First: AnyObject, Second> {
  @usableFromInline let call: ((First, Second) -> Void)?
  @usableFromInline let actor: (any Actor)?

  @inlinable
  package init(_ call: ((First, Second) -> Void)? = nil, of actor: (any Actor)? = nil) {
    self.call = call
    self.actor = actor
  }

  @inlinable
  package init(_ closure: (@isolated(any) @Sendable (First, Second) -> Void)?) {
    if let closure { self.init(plain(closure), of: closure.isolation) } else { self.init() }
  }

  @inlinable
  package func given(_ object: First) -> Handler1<Second> {
    guard let call else { return Handler1() }
    return Handler1({ [weak object] second in if let object { call(object, second) } }, of: actor)
  }
}
