// SPDX-License-Identifier: MIT

import Synchronization

/// Frees what a long chain is made of without a stack as deep as the chain is long.
///
/// An object that holds the next link of a chain lets go of it here: if that frees another such object, its link is
/// left, from some depth on, to the loop of the first one. Links come as plain words, for the compiler moves releases
/// as it sees fit, out of the loop too.
@usableFromInline
final class LongRelease {
  private enum Link {
    /// A reference that is counted.
    case object(UnsafeRawPointer)
    /// The two words of a closure.
    case closure(UInt, UInt)
  }

  private static let threads = ThreadLocal<LongRelease>()

  // Exclusivity unchecked: one thread touches it, and no access spans a call to foreign code.
  @exclusivity(unchecked) private var links: [Link] = []
  // Atomic though one thread alone uses it: the compiler believes that a release reads nothing.
  private let depth = Atomic(0)
  private static var deepest: Int { 8 }

  private init() {}

  /// Releases the object at `pointer`.
  @usableFromInline
  static func release(_ pointer: UnsafeMutableRawPointer) {
    threads.value { LongRelease() }.release(.object(pointer))
  }

  /// Takes the closure at `place` and releases it. The place is left with zeros, which is nil.
  @usableFromInline
  static func releaseClosure(at place: UnsafeMutableRawPointer) {
    let words = place.assumingMemoryBound(to: (UInt, UInt).self)
    let (code, context) = words.pointee
    words.pointee = (0, 0)
    threads.value { LongRelease() }.release(.closure(code, context))
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
    case .object(let pointer): Unmanaged<AnyObject>.fromOpaque(pointer).release()
    case .closure(let code, let context):
      // Unsafe: what becomes of a closure that is let go of does not depend on its type.
      var closure: (() -> Void)?
      withUnsafeMutableBytes(of: &closure) { $0.storeBytes(of: (code, context), as: (UInt, UInt).self) }
    }
  }
}

@available(*, unavailable)
extension LongRelease: Sendable {}
