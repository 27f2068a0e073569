// SPDX-License-Identifier: MIT

/// `object`, for an error that names it: nobody but its owner calls it.
func sendable(_ object: AnyObject) -> any Sendable {
  unsafeBitCast(object, to: (AnyObject & Sendable).self)  // Unsafe: Sendable has no layout of its own.
}
