// SPDX-License-Identifier: MIT

/// A disposable that does nothing.
public struct NopDisposable: Disposable {
  @usableFromInline static let instance = NopDisposable()
  public func dispose() {}
}
