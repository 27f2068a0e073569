// SPDX-License-Identifier: MIT

/// Runs sources one after another for one subscriber; what ends one decides what follows.
///
/// Only the source that is running sends, so nothing overlaps. Sources that end while they are being started
/// follow one another in a loop: the stack does not grow.
@usableFromInline
final class Succession<Element>: DrainWork {
  /// What follows.
  @usableFromInline enum Next {
    case another(Observable<Element>)
    /// A source that nothing will follow, whatever ends it: the sequence goes on as this one.
    case last(Observable<Element>)
    case none
  }

  /// Finds the next source; an error ends the sequence.
  @usableFromInline typealias Choice = () throws -> Next

  private let downstream: Sink<Element>
  private let place: Place<Element>?
  /// What all sources live in.
  private let scope: Scope
  private let starts = Drain<Choice>()
  fileprivate let onError: (Succession<Element>, any Error) -> Void
  fileprivate let onCompleted: (Succession<Element>) -> Void

  /// - Parameters:
  ///   - place: The place of a merge that it runs in, if any.
  ///   - error: Called when a source has failed; by default the sequence fails.
  ///   - completed: Called when a source has completed; by default the sequence completes.
  @usableFromInline
  init(
    _ downstream: Sink<Element>,
    in place: Place<Element>? = nil,
    error: @escaping (Succession<Element>, any Error) -> Void = { $0.fail($1) },
    completed: @escaping (Succession<Element>) -> Void = { $0.complete() }
  ) {
    self.downstream = downstream
    self.place = place
    scope = Scope(in: downstream.scope)
    onError = error
    onCompleted = completed
  }

  /// Starts the next source, once the start of the one before has returned.
  func start(_ source: Observable<Element>) { start { .another(source) } }

  /// Starts the source that `choose` finds, once the start of the one before has returned.
  func start(_ choose: @escaping Choice) {
    starts.push(choose, to: self)
  }

  /// Ends the sequence with an error.
  @usableFromInline
  func fail(_ error: any Error) {
    scope.dispose()
    downstream.error(error)
  }

  /// Ends the sequence.
  @usableFromInline
  func complete() {
    scope.dispose()
    downstream.completed()
  }

  /// Adds what is to be disposed of when the sequence ends.
  func newScope() -> Scope { Scope(in: scope) }

  /// For whoever starts the sources.
  @usableFromInline
  func perform(_ choose: @escaping Choice) {
    if scope.isDisposed { return }
    do {
      switch try choose() {
      case .another(let source): source.run(Sink(next: downstream.next, rest: SuccessionEnd(self)))
      case .last(let source):
        scope.dispose()
        source.goOn(to: downstream, in: place)
      case .none: complete()
      }
    } catch {
      fail(error)
    }
  }
}

/// The end of one source of a succession.
private final class SuccessionEnd<Element>: AnySink {
  private let succession: Succession<Element>

  init(_ succession: Succession<Element>) {
    self.succession = succession
    super.init(scope: succession.newScope())
  }

  override func error(_ error: any Error) {
    if scope.isDisposed { return }
    scope.dispose()
    succession.onError(succession, error)
  }

  override func completed() {
    if scope.isDisposed { return }
    scope.dispose()
    succession.onCompleted(succession)
  }
}

// Sendable: constant, but for the drain.
extension Succession: @unchecked Sendable {}  // Sendable: see the line above.
extension SuccessionEnd: @unchecked Sendable {}  // Sendable: see AnySink.
