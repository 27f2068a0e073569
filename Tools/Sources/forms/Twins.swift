// SPDX-License-Identifier: MIT

/// The forms beside a member that take other types of scheduler and of time span.
enum Twins {
  /// The form with `any` in place of `some` scheduler, or nil if the member takes none.
  static func existential(_ declaration: Declaration) -> Declaration? {
    var result = declaration
    guard let range = declaration.parameterRange else { return nil }
    for index in range where declaration.signature[index].text == "some" {
      if Rules.isScheduler(declaration.signature[index + 1].text) { result.signature[index].text = "any" }
    }
    return result.signature.map(\.text) == declaration.signature.map(\.text) ? nil : result
  }

  /// The form with `DispatchTimeInterval` in place of `RxTimeInterval`, or nil if no parameter is one.
  static func dispatch(_ declaration: Declaration) throws(Problem) -> Declaration? {
    var result = declaration
    let intervals = declaration.parameters.filter {
      [[Rules.interval], [Rules.interval, "?"]].contains(declaration.signature[$0.type].map(\.text))
    }
    for parameter in intervals.reversed() {
      result.signature[parameter.type.lowerBound].text = Rules.dispatchInterval
      try convert(parameter.name, isOptional: parameter.type.count == 2, in: &result)
    }
    return intervals.isEmpty ? nil : result
  }

  /// The form for Swift 5, in which every span is a `DispatchTimeInterval`, as in RxSwift: the compiler finds
  /// the `.minutes(1)` of a program's extension only if the parameter has a concrete type. A second form for
  /// durations would double the combinations of overloads that the compiler tries before it reports an error
  /// in a chain.
  static func dispatchOnly(_ declaration: Declaration) throws(Problem) -> Declaration {
    var result = try dispatch(declaration) ?? declaration
    guard let range = result.parameterRange else { return result }
    for index in range.reversed() where result.signature[index].text == Rules.span {
      guard result.signature[index - 1].text == "some" else { continue }
      result.signature[index - 1].text = Rules.dispatchInterval
      result.signature.remove(at: index)
    }
    return result
  }

  static func disfavored(_ declaration: Declaration) -> Declaration {
    var result = declaration
    if !result.attributes.contains(where: { $0.text == Rules.disfavored }) {
      result.attributes.append(Attribute(Rules.disfavored))
    }
    return result
  }

  private static func convert(_ name: String, isOptional: Bool, in declaration: inout Declaration)
    throws(Problem)
  {
    let conversion = isOptional ? "\(name).map { Duration($0) }" : "Duration(\(name))"
    for index in declaration.body.indices {
      let token = declaration.body[index]
      guard token.text == name, index > 0, index + 1 < declaration.body.count else { continue }
      let (before, after) = (declaration.body[index - 1].text, declaration.body[index + 1].text)
      // A member or a label of this name.
      if before == "." || after == ":" { continue }
      if ["let", "var"].contains(before) || after == "in" {
        throw declaration.problem("`\(name)` is declared anew in the body; pass it to the kernel as it is")
      }
      declaration.body[index].text = conversion
    }
  }
}
