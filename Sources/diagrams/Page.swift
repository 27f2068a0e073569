// SPDX-License-Identifier: MIT

import BatonTesting

/// A case that has been run.
struct Drawing {
  let name: String
  let heading: String
  let code: String
  let diagram: MarbleDiagram
}

extension Category {
  /// The page of this category.
  ///
  /// - Parameters:
  ///   - drawings: All cases that have been run.
  ///   - operators: All operators; the first one that refers to a picture says what it shows.
  func page(_ drawings: [Drawing], _ operators: [Operator]) -> String {
    var text = """
      # \(name)

      <!-- Written by `swift run diagrams` from Sources/diagrams/Cases and the comments in Sources/Baton: change those. -->

      \(abstract)

      ## Overview

      Each picture was drawn of what the code above it did, in the virtual time of a `TestScheduler` called `scheduler`. A
      tick is a second, and times are counted from 200, when `scheduler.start { result }` subscribes.

      A triangle is a subscription and a square its end, a bar is the completion and a cross an error. What is underlined
      came at one time; where the line is dotted nobody was subscribed.

      """
    let names = Set(cases.map(\.picture))
    for drawing in drawings where names.contains(drawing.name) {
      let shown = operators.first { $0.references.contains { $0.picture == drawing.name } }
      text += """

        ### \(drawing.heading)

        \(shown.map { "\($0.summary) See \(Links.link(to: $0, in: drawing.name))." } ?? "")

        ```swift
        \(drawing.code)
        ```

        ![\(drawing.diagram.words.escapedForMarkdown)](\(drawing.name))

        """
    }
    return text
  }
}

/// Links to operators.
enum Links {
  /// By the picture: where several operators have one path, what the documentation compiler tells them apart by.
  private static let exact = [
    "marble-amb": "ObservableType/amb(_:)-method",
    "marble-andThen": "PrimitiveSequenceType/andThen(_:)->Observable<Result>",
    "marble-async-sequence": "_Concurrency/AsyncSequence/asObservable(priority:)",
    "marble-catch-sequence": "ObservableType/catch(sequence:)-(Sequence)",
    "marble-concat": "ObservableType/concat(_:)-method",
    "marble-distinctUntilChanged-comparer":
      "ObservableType/distinctUntilChanged(_:)-((Self.Element,Self.Element)->Bool)",
    "marble-distinctUntilChanged-key": "ObservableType/distinctUntilChanged(_:)-((Self.Element)->Key)",
    "marble-from": "ObservableType/from(_:)-([Self.Element])",
    "marble-from-scheduler": "ObservableType/from(_:scheduler:)-([Self.Element],_)",
    "marble-merge": "ObservableType/merge(_:)-(Observable<Self.Element>...)",
    "marble-retry-when": "ObservableType/retry(when:)-8yxnb",
  ]

  /// A link to what a picture shows.
  static func link(to shown: Operator, in picture: String) -> String {
    "``\(exact[picture] ?? shown.path)``"
  }
}

extension String {
  /// This within the alternative text of a picture.
  var escapedForMarkdown: String {
    reduce(into: "") { text, character in
      if "\\[]*_`<>&|~".contains(character) { text.append("\\") }
      text.append(character)
    }
  }

  /// A source with the words for the pictures that its comments refer to.
  func describingPictures(_ operators: [Operator], _ words: [String: String]) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for reference in operators.flatMap(\.references).reversed() {
      guard let words = words[reference.picture] else { continue }
      let indent = lines[reference.lines.lowerBound].prefix { $0 == " " }
      let text = "![\(words.escapedForMarkdown)](\(reference.picture))"
      lines.replaceSubrange(reference.lines, with: text.wrapped(to: 110, after: "\(indent)/// "))
    }
    return lines.joined(separator: "\n")
  }

  /// The words of this on lines that begin with `prefix`; none begins with a word that begins a list or a heading there.
  private func wrapped(to width: Int, after prefix: String) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      let begins =
        word.allSatisfy { "-+*#=>".contains($0) }
        || (".)".contains(word.last!) && Int(word.dropLast()) != nil)
      if let last = lines.last, begins || last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(prefix + word)
      }
    }
    return lines
  }
}
