// SPDX-License-Identifier: MIT

/// Makers of disposables.
public enum Disposables {
  /// A disposable that does nothing.
  @inlinable
  public static func create() -> any Disposable { NopDisposable.instance }
}

/// A disposable that does nothing.
public struct NopDisposable: Disposable {
  @usableFromInline static let instance = NopDisposable()
  public func dispose() {}
}
