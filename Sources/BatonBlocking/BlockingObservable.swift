// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// A sequence whose elements code waits for, in tests or in programs that have no other work.
///
///     let sums = try numbers.scan(0, accumulator: +).toBlocking(timeout: 5).toArray()
///
/// Each method subscribes, blocks until its result is known, and disposes of the subscription. It throws the
/// error of the sequence, or `RxError.timeout` if the timeout expires.
///
/// - Scheduling: Each method subscribes on the calling thread. While that thread waits, it serves its run
///   loop (and, on the main thread, the main queue) and a trampoline, so a sequence may need any of these. It
///   cannot serve the queue, actor or pool that the calling code runs on: a sequence that needs one of them
///   never ends, nor does a sequence that needs the main queue if the calling code is a block of that queue
///   or runs on the main actor. So do not wait in `async` code.
public struct BlockingObservable<Element> {
  let source: Observable<Element>
  let timeout: TimeInterval?

  init(_ source: Observable<Element>, timeout: TimeInterval?) {
    require(timeout.map { !$0.isNaN } ?? true, "toBlocking: timeout must be a number, was \(timeout ?? 0)")
    self.source = source
    self.timeout = timeout
  }

  /// Blocks until the sequence has completed, and returns all elements.
  public func toArray() throws -> [Element] { try elements(of: source) }

  /// Blocks until the first element arrives, and returns it; nil if the sequence is empty.
  public func first() throws -> Element? { try elements(of: source._take(1)).first }

  /// Blocks until the sequence has completed, and returns the last element; nil if the sequence is empty.
  public func last() throws -> Element? { try elements(of: source).last }

  /// Blocks until the sequence has completed, and returns its only element.
  ///
  /// - Throws: `RxError.noElements` if there is none, or `RxError.moreThanOneElement` as soon as a second one
  ///   arrives.
  public func single() throws -> Element { try single(of: source) }

  /// Blocks until the sequence has completed, and returns the only element that satisfies `predicate`.
  ///
  /// - Throws: `RxError.noElements` if there is none, `RxError.moreThanOneElement` as soon as a second one
  ///   arrives, or an error that `predicate` throws.
  @available(swift, introduced: 6)
  public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) throws -> Element {
    try single(of: source._filter(predicate))
  }

  /// Returns the only element that satisfies `predicate`: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public func single(_ predicate: @escaping (Element) throws -> Bool) throws -> Element {
    try single(of: source._filter(predicate))
  }

  /// Blocks until the sequence has ended, and returns all elements and the terminal event.
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
