// SPDX-License-Identifier: MIT

import Synchronization

/// Disposes of what was put into it when it is freed itself: give it the lifetime of the object that needs the subscriptions.
///
/// To dispose of everything earlier, let go of the bag: `bag = DisposeBag()`.
///
/// May be used from any thread.
///
/// - Scheduling: The contents are disposed of on the thread that lets go of the bag last.
public final class DisposeBag: Sendable {
  private let contents: Lock<[any Disposable]>

  /// An empty bag.
  public convenience init() { self.init(disposing: []) }

  /// A bag with `disposables` in it.
  public convenience init(disposing disposables: any Disposable...) { self.init(disposing: disposables) }

  /// A bag with `disposables` in it.
  public init(disposing disposables: [any Disposable]) { contents = Lock(disposables) }

  /// A bag with everything in it that `builder` lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Puts `disposable` into the bag.
  public func insert(_ disposable: any Disposable) { contents.withLock { $0.append(disposable) } }

  /// Puts `disposables` into the bag.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Puts `disposables` into the bag.
  public func insert(_ disposables: [any Disposable]) {
    contents.withLock { $0.append(contentsOf: disposables) }
  }

  /// Puts everything into the bag that `builder` lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  deinit {
    var pending = PendingDisposals()
    pending.push(
      contentsOf: contents.withLock { contents in
        let last = contents
        contents = []
        return last
      }
    )
    pending.disposeAll()
  }
}

extension Disposable {
  /// Puts this disposable into `bag`, which disposes of it when it is freed.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

extension DisposeBag {
  /// Lists disposables, one a line, with conditions and loops among them.
  @resultBuilder
  public struct DisposableBuilder {
    /// A line that is a disposable.
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }

    /// A line that is a list of disposables.
    public static func buildExpression(_ disposables: [any Disposable]) -> [any Disposable] { disposables }

    /// All lines of a block, in their order.
    public static func buildBlock(_ parts: [any Disposable]...) -> [any Disposable] { parts.flatMap(\.self) }

    /// An `if` without an `else`: nothing where the condition does not hold.
    public static func buildOptional(_ part: [any Disposable]?) -> [any Disposable] { part ?? [] }

    /// What an `if` or a `switch` has chosen.
    public static func buildEither(first part: [any Disposable]) -> [any Disposable] { part }

    /// What an `if` or a `switch` has chosen.
    public static func buildEither(second part: [any Disposable]) -> [any Disposable] { part }

    /// All that a `for` loop has made.
    public static func buildArray(_ parts: [[any Disposable]]) -> [any Disposable] { parts.flatMap(\.self) }

    /// What stands behind `#available`.
    public static func buildLimitedAvailability(_ part: [any Disposable]) -> [any Disposable] { part }
  }
}
