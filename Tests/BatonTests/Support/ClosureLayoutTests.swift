// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

@testable import BatonKernel

/// What isolated closures and long releases assume of the compiler, looked at in the words themselves.
@Suite struct ClosureLayoutTests {
  /// A value that is passed in memory.
  private struct Large: Equatable, Sendable {
    var words = (1, 2, 3, 4, 5, 6, 7, 8)

    static func == (one: Large, other: Large) -> Bool {
      one.words.0 == other.words.0 && one.words.3 == other.words.3 && one.words.7 == other.words.7
    }
  }

  private struct Holder {
    let call: () -> Void
  }

  private static func words<Value>(of value: Value) -> [UInt] {
    withUnsafeBytes(of: value) { Array($0.bindMemory(to: UInt.self)) }
  }

  // Isolated closures.

  /// Where the closures of no actor are turned, and not checked.
  private static var place: ClosurePlace { ClosurePlace(of: SignalSharingStrategy.self) }

  /// Compares the words of closures with those of the plain ones that they are turned into. Generic, as the
  /// callers are, so that the closures get their reabstraction thunks before they come here.
  private func compare<First, Second, Result>(
    _ none: @escaping @isolated(any) @Sendable () -> Void,
    _ one: @escaping @isolated(any) @Sendable (First) -> Void,
    _ two: @escaping @isolated(any) @Sendable (First, Second) -> Void,
    _ result: @escaping @isolated(any) @Sendable (First, Second) -> Result
  ) {
    let pairs = [
      (Self.words(of: Isolated0(call: none)), Self.words(of: Plain0(call: plain(none)))),
      (Self.words(of: Isolated1(one)), Self.words(of: Plain1(call: plain(one)))),
      (Self.words(of: Isolated2(two)), Self.words(of: Plain2(call: plain(two)))),
      (Self.words(of: result), Self.words(of: Self.place.closure(result))),
    ]
    for (isolated, plain) in pairs {
      #expect(isolated.count == 2 && isolated[0] != 0 && isolated[1] != 0)
      #expect(isolated == plain)
    }
  }

  @Test func `an isolated closure has the same two words as the plain one that it is turned into`() {
    let object = Held()
    compare(
      { withExtendedLifetime(object) {} }, { (_: Int) in withExtendedLifetime(object) {} },
      { (_: Int, _: Large) in withExtendedLifetime(object) {} },
      { (_: Int, _: Large) in
        withExtendedLifetime(object) {}
        return Large()
      })
    compare(
      { @MainActor in withExtendedLifetime(object) {} },
      { @MainActor (_: String) in withExtendedLifetime(object) {} },
      { @MainActor (_: String, _: [Int]) in withExtendedLifetime(object) {} },
      { @MainActor (_: String, _: [Int]) in
        withExtendedLifetime(object) {}
        return "text"
      })
  }

  /// Calls turned closures with a value of a generic type, or of a known one where the caller is specialised.
  private func check<Value: Equatable & Sendable>(_ value: Value, _ other: Value) throws {
    let seen = Guarded<[Value]>([])
    // Each with its type: a closure behind the call could be taken for one of the main actor.
    let none: @isolated(any) @Sendable () -> Void = { [value] in seen.withLock { $0 = [value] } }
    let one: @isolated(any) @Sendable (Value) -> Void = { value in seen.withLock { $0 = [value] } }
    let two: @isolated(any) @Sendable (Value, Value) -> Void = { first, second in
      seen.withLock { $0 = [first, second] }
    }
    plain(none)()
    #expect(seen.withLock { $0 } == [value])
    plain(one)(other)
    #expect(seen.withLock { $0 } == [other])
    plain(two)(value, other)
    #expect(seen.withLock { $0 } == [value, other])

    let makes: @isolated(any) @Sendable () -> Value = { value }
    let returns: @isolated(any) @Sendable (Value) -> Value = { $0 }
    let both: @isolated(any) @Sendable (Value, Value) -> [Value] = { [$1, $0] }
    #expect(plainResult(makes)() == value)
    #expect(Self.place.closure(returns)(other) == other)
    #expect(Self.place.closure(both)(value, other) == [other, value])
    var changed = value
    let into: @isolated(any) @Sendable (inout Value, Value) -> Int = { first, second in
      first = second
      return 7
    }
    #expect(Self.place.closure(into)(&changed, other) == 7 && changed == other)

    let three: @isolated(any) @Sendable (Value, Int, Value) -> [Value] = {
      Array(repeating: $0, count: $1) + [$2]
    }
    let turned: (Value, Int, Value) -> [Value] = plainResult(three)
    #expect(turned(value, 2, other) == [value, value, other])
  }

  @Test func `turned closures take and return values of each size`() throws {
    try check(1, 2)
    try check(UInt8(1), 2)
    try check(Large(), Large(words: (8, 7, 6, 5, 4, 3, 2, 1)))
    try check("short", "a text that does not fit into the words of a string itself")
    try check([1], [2, 3])
    try check(Int?.none, 3)
    try check(ObjectIdentifier(Held.self), ObjectIdentifier(ClosureLayoutTests.self))
  }

  @MainActor @Test func `turned closures of the main actor are called with what they are given`() {
    var sum = 0
    let add: @MainActor (Int, Large) -> Void = { sum += $0 + $1.words.7 }
    plain(add)(10, Large())
    #expect(sum == 18)
    let isolated: @isolated(any) @Sendable (Int) -> Void = { @MainActor in Self.total += $0 }
    #expect(isolated.isolation === MainActor.shared)
    Self.total = 0
    plain(isolated)(5)
    #expect(Self.total == 5)
  }

  @MainActor private static var total = 0

  // Releases by hand.

  // Inlined, each call could have code of its own.
  @inline(never)
  private static func holder(of object: Held) -> Holder {
    Holder { withExtendedLifetime(object) {} }
  }

  @Test func `a closure is its code and its context, and has no context if it captures nothing`() {
    let (one, other) = (Held(), Held())
    let (first, second) = (Self.words(of: Self.holder(of: one)), Self.words(of: Self.holder(of: other)))
    #expect(first.count == 2 && first[0] != 0 && first[1] != 0)
    #expect(first[0] == second[0])
    #expect(first[1] != second[1])
    #expect(Self.words(of: Holder {})[1] == 0)
  }

  @Test func `a closure that is released by hand leaves two zero words, which release nothing`() {
    var object: Held? = Held()
    weak let weakObject = object
    do {
      var holder = Self.holder(of: object!)
      object = nil
      #expect(weakObject != nil)
      LongRelease.releaseClosure(in: &holder)
      #expect(weakObject == nil)
      withUnsafeBytes(of: &holder) { #expect(Array($0.bindMemory(to: UInt.self)) == [0, 0]) }
    }
    // Destroyed once more, as part of an object.
    final class Owner {
      var holder: Holder
      init(_ holder: Holder) { self.holder = holder }
      deinit { LongRelease.releaseClosure(in: &holder) }
    }
    object = Held()
    weak let another = object
    var owner: Owner? = Owner(Self.holder(of: object!))
    object = nil
    #expect(another != nil && owner != nil)
    owner = nil
    #expect(another == nil)
  }
}
