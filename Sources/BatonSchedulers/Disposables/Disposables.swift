// SPDX-License-Identifier: MIT

/// Makers of disposables.
public enum Disposables {
  /// A disposable that does nothing.
  @inlinable
  public static func create() -> any Disposable { NopDisposable.instance }

  /// A disposable that runs `dispose` the first time it is disposed of, on the thread that does so, and frees
  /// the closure right afterwards.
  ///
  /// - Parameter dispose: What to do. It does not run if the disposable is let go without being disposed of.
  @available(swift, introduced: 6)
  public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }

  /// A disposable that runs `dispose` the first time it is disposed of, on the thread that does so, and frees
  /// the closure right afterwards.
  ///
  /// - Parameter dispose: What to do. It does not run if the disposable is let go without being disposed of.
  @available(swift, obsoleted: 6)
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
    AnonymousDisposable(dispose)
  }

  /// A disposable that disposes of both others, in order.
  public static func create(
    _ disposable1: any Disposable,
    _ disposable2: any Disposable
  ) -> any Cancelable {
    BinaryDisposable(disposable1, disposable2)
  }

  /// A disposable that disposes of the three others, in order.
  public static func create(
    _ disposable1: any Disposable,
    _ disposable2: any Disposable,
    _ disposable3: any Disposable
  ) -> any Cancelable {
    CompositeDisposable(disposable1, disposable2, disposable3)
  }

  /// A disposable that disposes of all the others, in order.
  public static func create(
    _ disposable1: any Disposable,
    _ disposable2: any Disposable,
    _ disposable3: any Disposable,
    _ disposables: any Disposable...
  ) -> any Cancelable {
    CompositeDisposable(disposables: [disposable1, disposable2, disposable3] + disposables)
  }

  /// A disposable that disposes of all of `disposables`, in order.
  public static func create(_ disposables: [any Disposable]) -> any Cancelable {
    CompositeDisposable(disposables: disposables)
  }
}
