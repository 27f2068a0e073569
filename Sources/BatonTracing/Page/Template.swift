// SPDX-License-Identifier: MIT

/// A text with names in double braces, `{{title}}`, that stand for values.
struct Template {
  let text: String

  /// The text with each name replaced by its value. Braces in a value are text: a value is not searched for
  /// names.
  ///
  /// - Precondition: All braces are closed.
  func filled(_ value: (String) -> String) -> String {
    var result = ""
    var rest = text[...]
    while let opening = rest.firstRange(of: "{{") {
      guard let closing = rest[opening.upperBound...].firstRange(of: "}}") else {
        preconditionFailure("a name in a template has no end")
      }
      result += rest[..<opening.lowerBound]
      result += value(String(rest[opening.upperBound..<closing.lowerBound]))
      rest = rest[closing.upperBound...]
    }
    return result + rest
  }
}

/// The page's markup, style and script, in the files of the folder `Web`: as strings, so that a program that
/// records needs no file beside it.
enum PageText {}
