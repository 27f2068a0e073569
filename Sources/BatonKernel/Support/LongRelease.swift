// SPDX-License-Identifier: MIT

import Synchronization

/// Releases the links of a long chain in a loop, so that freeing the chain does not overflow the stack: a
/// trampoline for `deinit`, one per thread.
///
/// An object that holds the next link of a chain releases that link here. Nested releases recurse to a fixed
/// depth; beyond it, a link is left to the loop of the outermost release. Links are passed as raw words,
/// because the compiler moves releases as it sees fit, out of the loop too.
///
/// Unsafe: each word that is passed here owns a reference, which is released once. The caller gives that reference up.
@usableFromInline
final class LongRelease {
  @safe private enum Link {
    /// A reference that is counted.
    case object(UnsafeRawPointer)
    /// The two words of a closure: its code and its context.
    case closure(UInt, UInt)
  }

  private static let threads = ThreadLocal<LongRelease>()

  // Exclusivity unchecked: only one thread touches it, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) private var links: [Link] = []
  // Atomic although only one thread uses it, because the compiler assumes that a release reads no memory.
  private let depth = Atomic(0)
  private static var deepest: Int { 8 }

  private init() {}

  /// Releases the object at `pointer`.
  @usableFromInline
  static func release(_ pointer: UnsafeMutableRawPointer) {
    release(unsafe .object(pointer))
  }

  /// Takes the object out of `reference`, which is left with nil, and releases the object.
  @usableFromInline
  static func release<Object: AnyObject>(_ reference: inout Object?) {
    guard let object = take(&reference) else { return }
    object.release()
  }

  /// An object that was taken out of a reference. Its holder calls ``release()``, once.
  @safe struct Taken: @unchecked Sendable {  // Sendable: an address.
    fileprivate let address: UnsafeMutableRawPointer

    func release() { unsafe LongRelease.release(address) }
  }

  /// Takes the object out of `reference`, which is left with nil. The caller releases it.
  static func take<Object: AnyObject>(_ reference: inout Object?) -> Taken? {
    require(
      MemoryLayout<Object?>.size == MemoryLayout<UInt>.size,
      "LongRelease: an optional reference is not one word. Look at how the compiler lays out one")
    // Unsafe: an optional reference is one word, the object's address or zero. As a reference the compiler could
    // release it where it likes.
    return unsafe withUnsafeMutableBytes(of: &reference) { word in
      let object = unsafe word.load(as: UnsafeMutableRawPointer?.self)
      unsafe word.storeBytes(of: nil, as: UnsafeMutableRawPointer?.self)
      return unsafe object.map { unsafe Taken(address: $0) }
    }
  }

  /// Takes the closure out of a struct that holds nothing else, and releases the closure. Two zero words are left, which
  /// must only be destroyed: to release a context that is zero does nothing.
  ///
  /// - Parameter holder: A struct, because a closure that is passed to a generic function directly gets a reabstraction
  ///   thunk.
  @inlinable @inline(__always)
  static func releaseClosure<Holder>(in holder: inout Holder) {
    require(
      MemoryLayout<Holder>.size == MemoryLayout<ClosureWords>.size,
      "LongRelease: a closure is not two words. Look at how the compiler lays out one that is stored in a struct"
    )
    // Not `withUnsafeMutablePointer`, for which `deinit`, which is not specialised, would look up the holder's metadata.
    @inline(__always) func address(_ place: UnsafeMutablePointer<Holder>) -> UnsafeMutableRawPointer {
      UnsafeMutableRawPointer(place)
    }
    unsafe releaseClosure(at: address(&holder))
  }

  @usableFromInline
  static func releaseClosure(at place: UnsafeMutableRawPointer) {
    let words = unsafe place.assumingMemoryBound(to: ClosureWords.self)
    let (code, context) = unsafe words.pointee
    unsafe words.pointee = (0, 0)
    release(.closure(code, context))
  }

  private static func release(_ link: Link) {
    threads.withValue(or: LongRelease()) { $0.release(link) }
  }

  private func release(_ link: Link) {
    let outer = depth.load(ordering: .relaxed)
    if outer == Self.deepest { return links.append(link) }
    depth.store(outer + 1, ordering: .relaxed)
    Self.free(link)
    if outer == 0 { while let link = links.popLast() { Self.free(link) } }
    depth.store(outer, ordering: .relaxed)
  }

  @inline(never)
  private static func free(_ link: Link) {
    switch link {
    case .object(let pointer): unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
    case .closure(let code, let context):
      // Unsafe: releasing a closure does not depend on its type.
      var closure: (() -> Void)?
      unsafe withUnsafeMutableBytes(of: &closure) {
        unsafe $0.storeBytes(of: (code, context), as: ClosureWords.self)
      }
    }
  }
}

@available(*, unavailable)
extension LongRelease: Sendable {}

/// How a closure is laid out: the address of its code, and of its context, or zero if it has none.
@usableFromInline
typealias ClosureWords = (code: UInt, context: UInt)
