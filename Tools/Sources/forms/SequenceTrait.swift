// SPDX-License-Identifier: MIT

/// A type that has forms of `ObservableType`'s members. Parameters stay, a returned observable is wrapped in
/// the type, and a returned disposable is passed on.
enum SequenceTrait: String, CaseIterable {
  case infallible = "Infallible"
  case shared = "SharedSequence"
  case primitive = "PrimitiveSequence"
  case single = "Single"
  case maybe = "Maybe"

  /// What is extended.
  private var extended: String {
    switch self {
    case .infallible: "InfallibleType"
    case .shared: "SharedSequenceConvertibleType"
    case .primitive: "PrimitiveSequence"
    case .single, .maybe: "PrimitiveSequenceType"
    }
  }

  /// The requirement that comes first.
  private var requirement: String? {
    switch self {
    case .infallible, .shared, .primitive: nil
    case .single, .maybe: "Trait == \(rawValue)Trait"
    }
  }

  /// What wraps an observable.
  private var wrapper: String {
    switch self {
    case .infallible: "Infallible(raw:"
    case .shared: "SharedSequence(sharing:"
    case .primitive, .single, .maybe: "PrimitiveSequence(raw:"
    }
  }

  /// The expression for a value of this type as an observable.
  private var observable: String {
    switch self {
    case .infallible, .shared, .primitive: "asObservable()"
    case .single, .maybe: "primitiveSequence.asObservable()"
    }
  }

  /// What `Observable<element>` is here.
  private func type(of element: String) -> String {
    switch self {
    case .infallible, .single, .maybe: return "\(rawValue)<\(element)>"
    case .primitive: return "PrimitiveSequence<Trait, \(element)>"
    case .shared:
      // What is inside a sequence of sequences has a strategy of its own.
      let owner = element == "Element.Element" ? "Element." : ""
      return "SharedSequence<\(owner)SharingStrategy, \(element)>"
    }
  }

  /// Closures cannot fail where the sequence cannot.
  private var throwing: Bool { self != .infallible && self != .shared }

  // MARK: Members

  func header(_ header: Declaration) throws(Problem) -> Declaration {
    guard let name = header.signature.firstIndex(where: { $0.text == "ObservableType" }), name > 0 else {
      throw header.problem("traits take over what is in an extension of `ObservableType`")
    }
    var result = header
    result.signature[name].text = extended
    for index in result.signature.indices { replaceSource(&result.signature[index].text) }
    if let requirement {
      let place = result.signature.firstIndex { $0.text == "where" } ?? result.signature.endIndex
      let rest = result.signature[place...].dropFirst()
      let clause = " where \(requirement)\(rest.isEmpty ? "" : ", ")"
      result.signature.replaceSubrange(place..., with: try Self.tokens(clause, like: header) + rest)
    }
    return result
  }

  func form(of member: Declaration) throws(Problem) -> Declaration {
    var result = member
    result.traits = []
    guard let range = member.parameterRange else { throw member.problem("only a function has traits") }
    if !throwing { result.signature.removeAll { $0.text == "throws" } }
    let isStatic = member.signature[..<member.keywordIndex].contains { $0.text == "static" }
    try result.convertParameters(self, range.lowerBound)
    if self == .shared { result.removeScheduler() }
    let isSubscription = member.returnsDisposable
    let isMade = self == .shared ? try nameMadeSource(&result) : false
    if !isMade && !isSubscription { try wrapResult(&result) }
    for index in result.signature.indices { replaceSource(&result.signature[index].text) }
    if requirement != nil { nameSources(&result.signature) }
    if self == .shared { try addPrimaryStrategies(&result) }
    result.body = try wrapped(result, isStatic: isStatic, by: isSubscription ? "" : wrapper + " ")
    return result
  }

  /// Replaces the protocol of a source by the one that promises what this type promises.
  private func replaceSource(_ text: inout String) {
    switch (self, text) {
    case (.infallible, "ObservableType"): text = "InfallibleType"
    case (.shared, "ObservableType"), (.shared, "ObservableConvertibleType"):
      text = "SharedSequenceConvertibleType"
    default: break
    }
  }

  /// `some ObservableType<A>` is a source that keeps the promise.
  private func nameSources(_ tokens: inout [Token]) {
    for index in tokens.indices.dropLast().reversed()
    where tokens[index].text == "some" && tokens[index + 1].text == "ObservableType" {
      tokens[index].text = rawValue
      tokens.remove(at: index + 1)
    }
  }

  /// The source that a closure makes is a shared sequence of any strategy, by name: so the closure may end in
  /// `.just(…)`.
  private func nameMadeSource(_ member: inout Declaration) throws(Problem) -> Bool {
    let tokens = member.signature
    let made = tokens.indices.dropFirst(2).first {
      tokens[$0].text == "->" && tokens.contains([tokens[$0 + 1].text, ":", "ObservableConvertibleType"])
    }
    guard let made else { return false }
    let source = tokens[made + 1].text
    for (old, new) in [
      ([source, ":", "ObservableConvertibleType"], "Sharing, Result"),
      (["->", source], "-> SharedSequence<Sharing, Result>"),
      (["Observable", "<", source, ".", "Element", ">"], "SharedSequence<Sharing, Result>"),
      ([source, ".", "Element"], "Result"),
    ] {
      while let index = member.signature.index(of: old) {
        var tokens = try Self.tokens(new, like: member)
        tokens[0].gap = member.signature[index].gap
        member.signature.replaceSubrange(index..<(index + old.count), with: tokens)
      }
    }
    return true
  }

  /// `some SharedSequenceConvertibleType<A>` has to be of the same strategy, and the elements of a collection
  /// too.
  private func addPrimaryStrategies(_ member: inout Declaration) throws(Problem) {
    var index = member.signature.count - 1
    while index >= 0 {
      defer { index -= 1 }
      guard member.signature[index].text == "SharedSequenceConvertibleType" else { continue }
      if index + 1 < member.signature.count, member.signature[index + 1].text == "<" {
        let closing = member.signature.closing(index + 1)
        member.signature.insert(contentsOf: try Self.tokens(", SharingStrategy", like: member), at: closing)
      } else if index > 1, member.signature[index - 1].text == ":" {
        let owner = member.owner(before: index - 1)
        // A source that is given whole may be of another one: a signal takes the latest of a driver.
        guard owner.contains(".") else { continue }
        let clause =
          member.signature.outermost.contains { member.signature[$0].text == "where" } ? "," : " where"
        let requirement = "\(clause) \(owner).SharingStrategy == SharingStrategy"
        member.signature += try Self.tokens(requirement, like: member)
      }
    }
  }

  private func wrapResult(_ member: inout Declaration) throws(Problem) {
    guard let range = member.parameterRange else { return }
    let arrow = member.signature.indices.first { $0 > range.upperBound && member.signature[$0].text == "->" }
    guard let arrow, member.signature[arrow + 1].text == "Observable" else {
      throw member.problem("a trait wraps what returns an `Observable`")
    }
    try replaceObservable(at: arrow + 1, in: &member)
  }

  fileprivate func replaceObservable(at index: Int, in member: inout Declaration) throws(Problem) {
    let closing = member.signature.closing(index + 1)
    let element = Printer.text(member.signature[(index + 2)..<closing])
    var tokens = try Self.tokens(type(of: element), like: member)
    tokens[0].gap = member.signature[index].gap
    member.signature.replaceSubrange(index...closing, with: tokens)
  }

  /// The body with what it returns wrapped; what it calls of itself is called of the observable.
  private func wrapped(_ member: Declaration, isStatic: Bool, by wrapper: String) throws(Problem) -> [Token] {
    var body = member.body
    if !throwing { body.removeAll { $0.text == "try" } }
    let start = (body.lastIndex { $0.text == "return" } ?? 0) + 1
    let end = body.count - 1
    var receiver = isStatic ? "Observable<Element>." : "\(observable)."
    if body[start].text == "Observable" { receiver = "" }
    return try inserted(wrapper, receiver, in: body, start, end, member)
  }

  private func inserted(
    _ wrapper: String, _ receiver: String, in body: [Token], _ start: Int, _ end: Int, _ member: Declaration
  ) throws(Problem) -> [Token] {
    var opening = try Self.tokens(wrapper + receiver, like: member)
    opening[0].gap = body[start].gap
    opening[0].column = body[start].column
    var expression = Array(body[start..<end])
    if !expression.isEmpty { expression[0].gap = receiver.isEmpty ? .space : .none }
    let closing = Token(kind: .sign, text: ")", gap: .none, line: 0, column: 0)
    return body[..<start] + opening + Printer.joined(expression) + (wrapper.isEmpty ? [] : [closing])
      + body[end...]
  }

  static func tokens(_ text: String, like member: Declaration) throws(Problem) -> [Token] {
    // Brackets may be left open here: these are pieces.
    try Lexer.pieces(of: text, file: member.file)
  }
}

extension [Token] {
  /// Where tokens of these texts follow one another.
  func index(of texts: [String]) -> Int? {
    indices.first { self[$0...].lazy.map(\.text).starts(with: texts) }
  }

  fileprivate func contains(_ texts: [String]) -> Bool { index(of: texts) != nil }
}

extension Declaration {
  /// Whether it subscribes: what it returns is handed on as it is.
  fileprivate var returnsDisposable: Bool {
    guard let end = parameterRange?.upperBound, end + 3 < signature.count else { return false }
    return signature[(end + 1)...(end + 3)].map(\.text) == ["->", "any", "Disposable"]
  }

  /// The name before the colon at `index`: `Source`, or `Collection.Element`.
  fileprivate func owner(before index: Int) -> String {
    var start = index - 1
    while start > 1, signature[start - 1].text == "." { start -= 2 }
    return Printer.text(signature[start..<index])
  }

  /// Parameters that are observables become the trait, and the body has observables of them.
  fileprivate mutating func convertParameters(_ trait: SequenceTrait, _ opening: Int) throws(Problem) {
    for parameter in parameters.reversed() {
      let type = signature[parameter.type]
      let texts = type.map(\.text)
      let name = parameter.name
      if texts.first == "Observable" || texts.starts(with: ["[", "Observable"]) {
        let isOne = texts.first == "Observable" && texts.last == ">"
        try trait.replaceObservable(at: type.startIndex + (texts[0] == "[" ? 1 : 0), in: &self)
        convert(name, to: isOne ? "\(name).asObservable()" : "\(name).map { $0.asObservable() }")
      } else if let arrow = type.lastIndex(where: { $0.text == "->" }),
        signature[arrow + 1].text == "Observable"
      {
        let isThrowing = signature[arrow - 1].text == "throws"
        let list =
          type.outermost.first { signature[$0].text == "(" && signature[$0 - 1].text != "isolated" } ?? arrow
        let inside = signature[(list + 1)..<signature.closing(list)]
        let count = inside.isEmpty ? 0 : inside.split(at: ",").count
        let arguments = (0..<count).map { "$\($0)" }.joined(separator: ", ")
        try trait.replaceObservable(at: arrow + 1, in: &self)
        convert(name, to: "{ \(isThrowing ? "try " : "")\(name)(\(arguments)).asObservable() }")
      }
    }
    // Collections of them, which the kernel takes as they are.
    guard let range = parameterRange,
      let clause = signature.outermost.first(where: { signature[$0].text == "where" && $0 > range.upperBound }
      )
    else { return }
    for index in signature.indices.reversed()
    where index > clause && signature[index].text == "==" && signature[index + 1].text == "Observable" {
      try trait.replaceObservable(at: index + 1, in: &self)
    }
  }

  fileprivate mutating func convert(_ name: String, to text: String) {
    for index in body.indices.dropFirst().dropLast() where body[index].text == name {
      if body[index - 1].text == "." || body[index + 1].text == ":" { continue }
      body[index].text = text
    }
  }

  /// A shared sequence has its scheduler.
  fileprivate mutating func removeScheduler() {
    guard let parameter = parameters.first(where: { $0.label == "scheduler" }) else { return }
    let label = signature[..<parameter.type.lowerBound].lastIndex { $0.text == "scheduler" }!
    // With the comma before it.
    signature.removeSubrange((label - 1)..<max(parameter.type.upperBound, parameter.defaultValue.upperBound))
    convert("scheduler", to: "SharingStrategy.scheduler")
  }
}
