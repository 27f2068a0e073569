// SPDX-License-Identifier: MIT

/// Disposes of its contents when it is deallocated: store it in the object that needs the subscriptions.
///
/// To dispose of the contents earlier, replace the bag: `bag = DisposeBag()`.
///
/// All subscriptions in the bag are marked as disposed of before the first is: what a disposal sends, as from
/// `onDisposed`, does not reach a closure of another one, which may refer to the bag's owner as `unowned`.
///
/// All methods may be called from any thread.
///
/// - Scheduling: The contents are disposed of on the thread that releases the last reference to the bag.
public final class DisposeBag: Sendable {
  private let contents: Lock<[any Disposable]>

  /// Creates an empty bag.
  public convenience init() { self.init(disposing: []) }

  /// Creates a bag that contains `disposables`.
  public convenience init(disposing disposables: any Disposable...) { self.init(disposing: disposables) }

  /// Creates a bag that contains `disposables`.
  public init(disposing disposables: [any Disposable]) { contents = Lock(disposables) }

  /// Creates a bag that contains the disposables that `builder` lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init(disposing: builder())
  }

  /// Adds `disposable` to the bag.
  public func insert(_ disposable: any Disposable) { contents.withLock { $0.append(disposable) } }

  /// Adds `disposables` to the bag.
  public func insert(_ disposables: any Disposable...) { insert(disposables) }

  /// Adds `disposables` to the bag.
  public func insert(_ disposables: [any Disposable]) {
    contents.withLock { $0.append(contentsOf: disposables) }
  }

  /// Adds the disposables that `builder` lists to the bag.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  deinit {
    var pending = PendingDisposals()
    pending.push(contentsOf: contents.withLock { exchange(&$0, with: []) })
    pending.disposeAll()
  }
}

extension Disposable {
  /// Adds this disposable to `bag`, which disposes of it when the bag is deallocated.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

extension DisposeBag {
  /// A result builder that lists disposables, one per line, with conditions and loops.
  @resultBuilder
  public struct DisposableBuilder {
    /// A line that is a disposable.
    public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }

    /// A line that is a list of disposables.
    public static func buildExpression(_ disposables: [any Disposable]) -> [any Disposable] { disposables }

    /// All lines of a block, in their order.
    public static func buildBlock(_ parts: [any Disposable]...) -> [any Disposable] { parts.flatMap(\.self) }

    /// An `if` without an `else`, which adds nothing if the condition is false.
    public static func buildOptional(_ part: [any Disposable]?) -> [any Disposable] { part ?? [] }

    /// The chosen branch of an `if` or a `switch`.
    public static func buildEither(first part: [any Disposable]) -> [any Disposable] { part }

    /// The chosen branch of an `if` or a `switch`.
    public static func buildEither(second part: [any Disposable]) -> [any Disposable] { part }

    /// The disposables of all iterations of a `for` loop.
    public static func buildArray(_ parts: [[any Disposable]]) -> [any Disposable] { parts.flatMap(\.self) }

    /// The disposables in the scope of `#available`.
    public static func buildLimitedAvailability(_ part: [any Disposable]) -> [any Disposable] { part }
  }
}
