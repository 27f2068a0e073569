// SPDX-License-Identifier: MIT

extension ObservableType where Element: ObservableConvertibleType {
  /// Passes on the elements of the sequence that was sent last: a new sequence ends the one before.
  ///
  ///     source        --a-----b------|
  ///     a               1--2--3--4--|
  ///     b                     5---6---7--|
  ///     switchLatest  --1--2--5---6---7--|
  ///
  /// It ends when this sequence and the last that it sent have ended, and fails as soon as one of them fails.
  ///
  /// - Scheduling: As ``MergeCall``.
  /// - SeeAlso: [reactivex.io: Switch](https://reactivex.io/documentation/operators/switch.html)
  @inlinable
  public func switchLatest() -> Observable<Element.Element> { flatMappedLatest { $0 } }
}

/// Which source is the latest, and whether it runs: an end that comes from another one means nothing.
@usableFromInline
struct SwitchState {
  private var latest = 0
  private var isActive = false
  private var isOuterDone = false

  @usableFromInline
  init() {}

  /// A source arrives; returns its number.
  mutating func arrived() -> Int {
    latest += 1
    isActive = true
    return latest
  }

  /// A source has ended; returns whether all is over.
  mutating func innerEnded(_ number: Int) -> Bool {
    if number != latest { return false }
    isActive = false
    return isOuterDone
  }

  /// No more sources will arrive; returns whether all is over.
  mutating func outerEnded() -> Bool {
    isOuterDone = true
    return !isActive
  }
}

/// What switches for one subscriber.
@usableFromInline
final class Switching<Element>: Junction<Element> {
  private let state = Lock(SwitchState())
  // Exclusivity unchecked: only the source of sources touches it, which sends one at a time.
  @exclusivity(unchecked) private var current: Scope?

  @usableFromInline
  override init(_ downstream: Sink<Element>) { super.init(downstream) }

  /// Runs the source of sources.
  @inlinable
  func run<Outer>(
    _ source: Observable<Outer>,
    _ selector: @escaping (Outer) throws -> Observable<Element>
  ) {
    let stretch = Scope(in: scope)
    source.run(
      Sink(
        scope: stretch,
        next: { element in
          do {
            self.arrived(try selector(element))
          } catch {
            self.fail(error)
          }
        },
        error: { if !stretch.isDisposed { self.fail($0) } },
        completed: {
          if stretch.isDisposed { return }
          stretch.dispose()
          self.outerEnded()
        }
      )
    )
  }

  @inlinable
  func arrived(_ source: Observable<Element>) {
    let (stretch, number) = replace()
    if stretch.isDisposed { return }
    source.run(
      Sink(
        scope: stretch,
        // An element that was on its way when its source was replaced must not come after the new one's.
        next: { element in
          if self.drain.enter() {
            if !stretch.isDisposed, self.isOpen { self.downstream.next(element) }
            self.drain.leave { $0() }
          } else {
            self.drain.push({ if !stretch.isDisposed, self.isOpen { self.downstream.next(element) } }) {
              $0()
            }
          }
        },
        error: { error in
          self.perform { if !stretch.isDisposed { self.end(.error(error)) } }
        },
        completed: {
          if !stretch.isDisposed { self.innerEnded(number, stretch) }
        }
      )
    )
  }

  /// Ends the source that runs and makes room for the next.
  @usableFromInline
  func replace() -> (Scope, Int) {
    current?.dispose()
    let stretch = Scope(in: scope)
    current = stretch
    return (stretch, state.withLock { $0.arrived() })
  }

  @usableFromInline
  func innerEnded(_ number: Int, _ stretch: Scope) {
    let isOver = state.withLock { $0.innerEnded(number) }
    // Within the drain, for elements of its own may still wait there.
    perform {
      stretch.dispose()
      if isOver { self.end(.completed) }
    }
  }

  @usableFromInline
  func outerEnded() {
    if state.withLock({ $0.outerEnded() }) { perform { self.end(.completed) } }
  }
}

extension Switching: @unchecked Sendable {}  // Sendable: see Junction, and the comments on the properties.
