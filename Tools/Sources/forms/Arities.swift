// SPDX-License-Identifier: MIT

/// Makes forms for more sources out of a member for two.
///
/// A series is two neighbours in a list that differ only in that each name of the first is followed by its
/// successor in the second: `A, B`, `source1.asObservable(), source2.asObservable()`, `$0, $1`. Numbers may
/// go with them: `slot(0, source1), slot(1, source2)`.
enum Arities {
  static func expanded(_ declaration: Declaration, to count: Int) throws(Problem) -> Declaration {
    var result = declaration
    result.arities = nil
    result.signature = try continued(declaration.signature[...], to: count, declaration)
    result.body = try continued(declaration.body[...], to: count, declaration)
    if result.signature.count == declaration.signature.count {
      throw declaration.problem("has no series such as `source1, source2` to continue")
    }
    return result
  }

  private typealias List = ArraySlice<Token>

  private static func continued(
    _ tokens: List, to count: Int, _ declaration: Declaration
  ) throws(Problem) -> [Token] {
    let items = tokens.split(at: ",")
    let commas = tokens.outermost.filter { tokens[$0].text == "," }.map { tokens[$0] }
    var result: [Token] = []
    var index = 0
    while index < items.count {
      if index > 0 { result.append(commas[index - 1]) }
      guard index + 1 < items.count, isFollowed(items[index], by: items[index + 1]) else {
        result += try inside(items[index], to: count, declaration)
        index += 1
        continue
      }
      if index + 2 < items.count, isFollowed(items[index + 1], by: items[index + 2]) {
        throw declaration.problem(
          "a series has two parts, the third `\(Printer.text(Array(items[index + 2])))` is one too many")
      }
      result += items[index]
      for step in 1..<count {
        result.append(commas[index])
        result += zip(items[index], items[index + 1]).map { first, second in
          first == second ? second : second.with(text: successor(of: first.text, step) ?? second.text)
        }
      }
      index += 2
    }
    return result
  }

  /// An item that is no part of a series may have series in its brackets.
  private static func inside(_ item: List, to count: Int, _ declaration: Declaration) throws(Problem)
    -> [Token]
  {
    var result: [Token] = []
    var index = item.startIndex
    while index < item.endIndex {
      result.append(item[index])
      if item[index].opens {
        let closing = item.closing(index)
        result += try continued(item[(index + 1)..<closing], to: count, declaration)
        result.append(item[closing])
        index = closing
      }
      index += 1
    }
    return result
  }

  private static func isFollowed(_ first: List, by second: List) -> Bool {
    guard first.count == second.count else { return false }
    let different = zip(first, second).filter { $0 != $1 }
    return different.allSatisfy { successor(of: $0.text, 1) == $1.text }
      && different.contains { $0.0.kind == .word }
  }

  /// `source1` to `source2`, `A` to `B`, `$0` to `$1`, `0` to `1`.
  static func successor(of name: String, _ step: Int) -> String? {
    if name.count == 1, let letter = name.first?.asciiValue, (65...90).contains(letter) {
      return String(UnicodeScalar(letter + UInt8(step)))
    }
    let digits = String(name.reversed().prefix { $0.isNumber }.reversed())
    return Int(digits).map { name.dropLast(digits.count) + String($0 + step) }
  }
}
