// SPDX-License-Identifier: MIT

/// A cache line of padding against false sharing: the properties before and after it are on different cache
/// lines, so threads that write them do not contend.
@usableFromInline
struct Padding: Sendable {
  @usableFromInline let bytes: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0, 0, 0, 0, 0, 0, 0, 0)

  @inlinable
  init() {}
}
