// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// A sequence, for code that waits for its elements: for tests, and for programs that have nothing else to do.
///
///     let sums = try numbers.scan(0, accumulator: +).toBlocking(timeout: 5).toArray()
///
/// Each call subscribes, waits until it knows, and disposes of its subscription. It throws what the sequence fails with,
/// and `RxError.timeout` if it takes too long.
///
/// - Scheduling: Subscribes on the calling thread. While it waits, that thread serves its run loop (on the main thread the
///   main queue, too) and a trampoline of its own; so a sequence may need any of these. It can not serve the queue, the
///   actor or the pool that the calling code runs on: a sequence that needs one never ends, nor does one that needs the
///   main queue if the calling code is a block of that queue or runs on the main actor. So do not wait in `async` code.
public struct BlockingObservable<Element> {
  let source: Observable<Element>
  let timeout: TimeInterval?

  init(_ source: Observable<Element>, timeout: TimeInterval?) {
    require(timeout.map { !$0.isNaN } ?? true, "toBlocking: timeout must be a number, was \(timeout ?? 0)")
    self.source = source
    self.timeout = timeout
  }

  /// All elements, when the sequence has completed.
  public func toArray() throws -> [Element] { try elements(of: source) }

  /// The first element, when it has come; nil if the sequence is empty.
  public func first() throws -> Element? { try elements(of: source._take(1)).first }

  /// The last element, when the sequence has completed; nil if it is empty.
  public func last() throws -> Element? { try elements(of: source).last }

  /// The only element, when the sequence has completed.
  ///
  /// - Throws: `RxError.noElements` if there is none, `RxError.moreThanOneElement` as soon as there is a second.
  public func single() throws -> Element { try single(of: source) }

  /// The only element for which `predicate` is true, when the sequence has completed.
  ///
  /// - Throws: `RxError.noElements` if there is none, `RxError.moreThanOneElement` as soon as there is a second, and what
  ///   `predicate` throws.
  @available(swift, introduced: 6)
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
    try single(of: source._filter(predicate))
  }

  /// The only element for which `predicate` is true: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    try single(of: source._filter(predicate))
  }

  /// All elements, and how the sequence ended.
  public func materialize() -> MaterializedSequenceResult<Element> { result(of: source) }

  private func single(of sequence: Observable<Element>) throws -> Element {
    let elements = try elements(of: sequence._take(2))
    if elements.count > 1 { throw RxError.moreThanOneElement }
    guard let element = elements.first else { throw RxError.noElements }
    return element
  }

  private func elements(of sequence: Observable<Element>) throws -> [Element] {
    switch result(of: sequence) {
    case .completed(let elements): return elements
    case .failed(_, let error): throw error
    }
  }

  private func result(of sequence: Observable<Element>) -> MaterializedSequenceResult<Element> {
    let deadline = Deadline(after: timeout)
    return Trampoline.aside {
      let collector = Collector<Element>()
      let subscription = sequence.observeEvents { collector.on($0) }
      collector.waitForEnd(until: deadline)
      subscription.dispose()
      return collector.result
    }
  }
}

extension BlockingObservable: Sendable where Element: Sendable {}
