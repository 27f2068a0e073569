// SPDX-License-Identifier: MIT

import Synchronization

/// Releases the links of a long chain in a loop, so that freeing the chain does not overflow the stack: a
/// trampoline for `deinit`, one per thread.
///
/// An object that holds the next link of a chain releases that link here. Nested releases recurse to a fixed
/// depth; beyond it, a link is left to the loop of the outermost release. A link is a closure, passed as two
/// words, because the compiler moves releases as it sees fit, out of the loop too.
///
/// Unsafe: the words that are passed here own a reference, which is released once. The caller gives that
/// reference up.
@usableFromInline
final class LongRelease {
  private static let threads = ThreadLocal<LongRelease>()

  // Exclusivity unchecked: only one thread touches it, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) private var links: [ClosureWords] = []
  // Atomic although only one thread uses it, because the compiler assumes that a release reads no memory.
  private let depth = Atomic(0)
  private static var deepest: Int { 8 }

  private init() {}

  /// Releases the object at `pointer`: as the context of a closure, whose code is not looked at if it is not
  /// zero.
  @usableFromInline
  static func release(_ pointer: UnsafeMutableRawPointer) { release((1, UInt(bitPattern: pointer))) }

  /// Takes the closure out of a struct that holds nothing else, and releases the closure. Two zero words are
  /// left, which must only be destroyed: to release a context that is zero does nothing.
  ///
  /// - Parameter holder: A struct, because a closure that is passed to a generic function directly gets a
  ///   reabstraction thunk.
  @inlinable @inline(__always)
  static func releaseClosure<Holder>(in holder: inout Holder) {
    require(
      MemoryLayout<Holder>.size == MemoryLayout<ClosureWords>.size,
      "LongRelease: a closure is not two words. Look at how the compiler lays out one that is stored in a struct"
    )
    // Not `withUnsafeMutablePointer`, for which `deinit`, which is not specialised, would look up the
    // holder's metadata.
    @inline(__always) func address(_ place: UnsafeMutablePointer<Holder>) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(place)
    }
    unsafe releaseClosure(at: address(&holder))
  }

  @usableFromInline
  static func releaseClosure(at place: UnsafeMutableRawPointer) {
    let words = unsafe place.assumingMemoryBound(to: ClosureWords.self)
    let link = unsafe words.pointee
    unsafe words.pointee = (0, 0)
    release(link)
  }

  private static func release(_ link: ClosureWords) {
    threads.withValue(or: LongRelease()) { $0.release(link) }
  }

  private func release(_ link: ClosureWords) {
    let outer = depth.load(ordering: .relaxed)
    if outer == Self.deepest { return links.append(link) }
    depth.store(outer + 1, ordering: .relaxed)
    Self.free(link)
    if outer == 0 { while let link = links.popLast() { Self.free(link) } }
    depth.store(outer, ordering: .relaxed)
  }

  @inline(never)
  private static func free(_ link: ClosureWords) {
    // Unsafe: releasing a closure does not depend on its type.
    var closure: (() -> Void)?
    unsafe withUnsafeMutableBytes(of: &closure) { unsafe $0.storeBytes(of: link, as: ClosureWords.self) }
  }
}

/// How a closure is laid out: the address of its code, and of its context, or zero if it has none.
@usableFromInline typealias ClosureWords = (code: UInt, context: UInt)
