// SPDX-License-Identifier: MIT

import BatonKernel

extension MarbleDiagram {
  /// Creates a diagram of the recordings of a test.
  /// ```swift
  /// let diagram = MarbleDiagram("debounce(20 s)", sources: [keystrokes], result: observer)
  /// ```
  /// Rows are labelled `source` and `result`; a ``MarbleDiagram/Row`` has its own label.
  ///
  /// - Parameters:
  ///   - operation: The text in the box between the sources and the result.
  ///   - title: The title of the diagram; by default `operation`.
  ///   - sources: The recordings of the sources, from top to bottom.
  ///   - result: The recording of the result.
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

  /// Creates a diagram of the recordings of a test, with labels for the rows.
  /// ```swift
  /// let diagram = MarbleDiagram(
  ///   "withLatestFrom", sources: ["button": taps, "text": keystrokes], results: ["search": observer])
  /// ```
  ///
  /// - Parameters:
  ///   - operation: The text in the box between the sources and the results.
  ///   - title: The title of the diagram; by default `operation`.
  ///   - sources: The recordings of the sources, from top to bottom.
  ///   - results: The recordings of the results, from top to bottom.
  public init(
    _ operation: String, title: String = "", sources: KeyValuePairs<String, any MarbleRowConvertible>,
    results: KeyValuePairs<String, any MarbleRowConvertible>
  ) {
    self.init(
      title: title, sources: sources.flatMap { $0.value.marbleRows($0.key) }, operation: operation,
      results: results.flatMap { $0.value.marbleRows($0.key) })
  }
}
