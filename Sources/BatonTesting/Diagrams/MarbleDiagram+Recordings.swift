// SPDX-License-Identifier: MIT

import BatonKernel

extension MarbleDiagram {
  /// A diagram of what a test has recorded.
  /// ```swift
  /// let diagram = MarbleDiagram("debounce(20 s)", sources: [keystrokes], result: observer)
  /// ```
  /// Rows are called `source` and `result`; a ``MarbleDiagram/Row`` brings a name of its own.
  ///
  /// - Parameters:
  ///   - operation: What stands in the box between sources and result.
  ///   - title: What the diagram shows; the operation if it is left out.
  ///   - sources: What was recorded of the sources, from top to bottom.
  ///   - result: What was recorded of the result.
  public init(
    _ operation: String, title: String = "", sources: [any MarbleRowConvertible],
    result: any MarbleRowConvertible
  ) {
    let named = sources.enumerated().map { index, source in
      source.marbleRows(sources.count == 1 ? "source" : "source \(index + 1)")
    }
    self.init(
      title: title, sources: named.flatMap { $0 }, operation: operation, results: result.marbleRows("result"))
  }

  /// A diagram of what a test has recorded, with names for the rows.
  /// ```swift
  /// let diagram = MarbleDiagram(
  ///   "withLatestFrom", sources: ["button": taps, "text": keystrokes], results: ["search": observer])
  /// ```
  ///
  /// - Parameters:
  ///   - operation: What stands in the box between sources and results.
  ///   - title: What the diagram shows; the operation if it is left out.
  ///   - sources: What was recorded of the sources, from top to bottom.
  ///   - results: What was recorded of the results, from top to bottom.
  public init(
    _ operation: String, title: String = "", sources: KeyValuePairs<String, any MarbleRowConvertible>,
    results: KeyValuePairs<String, any MarbleRowConvertible>
  ) {
    self.init(
      title: title, sources: sources.flatMap { $0.value.marbleRows($0.key) }, operation: operation,
      results: results.flatMap { $0.value.marbleRows($0.key) })
  }
}
