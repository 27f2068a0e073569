// SPDX-License-Identifier: MIT

/// Closures of a shared sequence's operators belong to the actor in whose code they are written. So in the
/// form for Swift 6 the closures carry their actor, and the body tells the kernel where to call them.
enum SharedClosures {
  /// The form for Swift 6 of a shared sequence's member: the member itself if it takes no closure.
  static func isolated(_ member: Declaration) throws(Problem) -> [Declaration] {
    let closures = member.parameters.filter { parameter in
      member.signature[parameter.type].contains { $0.text == "@Sendable" }
    }
    if closures.isEmpty { return [try arriving(member)] }
    var result = member
    for index in result.body.indices.dropFirst().dropLast().reversed() {
      for closure in closures { call(closure.name, at: index, in: &result.body) }
      reach(at: index, in: &result.body)
    }
    // A closure without parameters makes what is subscribed to.
    let isForSubscriptions = closures.contains { closure in
      let type = member.signature[closure.type].map(\.text)
      return zip(type, type.dropFirst()).contains { $0 == ("(", ")") }
    }
    try leave(closures.map(\.name), isForSubscriptions: isForSubscriptions, in: &result)
    for closure in closures.reversed() { try inherit(closure, in: &result.signature, like: member) }
    return [result]
  }

  /// A sequence of sequences: the inner sequences may have another strategy, and what they replay arrives on
  /// the thread that subscribes. So the result is made to arrive where its own strategy says.
  private static func arriving(_ member: Declaration) throws(Problem) -> Declaration {
    let joined = ["SharedSequence", "<", "Element", ".", "SharingStrategy"]
    if member.signature.index(of: joined) == nil { return member }
    var result = member
    guard let wrapper = result.body.firstIndex(where: { $0.text == "SharedSequence" }) else {
      throw member.problem("a shared sequence of shared sequences is wrapped")
    }
    let place = try SequenceTrait.tokens(", from: ClosurePlace(of: SharingStrategy.self)", like: member)
    result.body.insert(contentsOf: place, at: result.body.closing(wrapper + 1))
    return result
  }

  /// The closure carries its isolation, which is that of the code around it.
  private static func inherit(_ closure: Parameter, in signature: inout [Token], like member: Declaration)
    throws(Problem)
  {
    for index in closure.type where signature[index].text == "@Sendable" {
      signature[index].text = "@isolated(any) @Sendable"
    }
    let colon = closure.type.lowerBound - 1
    let start = signature[..<colon].lastIndex { $0.text == closure.label } ?? colon
    signature[start].text = "@_inheritActorContext " + signature[start].text
  }

  /// Replaces the use of a closure by an expression that calls the closure at its place.
  private static func call(_ name: String, at index: Int, in body: inout [Token]) {
    if body[index].kind == .literal { return }
    if body[index - 1].text == "." || body[index + 1].text == ":" { return }
    // A token may be a piece of several words that a rule has put there.
    let words = body[index].text.split(omittingEmptySubsequences: false) { !$0.isLetter && !$0.isNumber }
    guard words.contains(Substring(name)) else { return }
    body[index].text = body[index].text.replacing(name, with: "place.closure(\(name))")
  }

  /// Sources send to that place.
  private static func reach(at index: Int, in body: inout [Token]) {
    body[index].text = body[index].text.replacing(".asObservable()", with: ".asObservable(at: place)")
    if body[index...].prefix(3).map(\.text) == ["asObservable", "(", ")"] {
      let place = Token(kind: .word, text: "at: place", gap: .none, line: 0, column: 0)
      body.insert(place, at: index + 2)
    }
  }

  /// The result is wrapped with the place, which is made of the closures' isolations.
  private static func leave(
    _ names: [String], isForSubscriptions: Bool, in member: inout Declaration
  ) throws(Problem) {
    guard let wrapper = member.body.firstIndex(where: { $0.text == "SharedSequence" }),
      member.body[wrapper + 1].text == "("
    else { throw member.problem("a shared sequence with closures is wrapped") }
    let closing = member.body.closing(wrapper + 1)
    let place = try SequenceTrait.tokens(", from: place", like: member)
    member.body.insert(contentsOf: place, at: closing)
    let isolations =
      names.map { "\($0).isolation" }.joined(separator: ", ")
      + (isForSubscriptions ? ", forSubscriptions: true" : "")
    var opening = try SequenceTrait.tokens(
      "let place = ClosurePlace(of: SharingStrategy.self, \(isolations))", like: member)
    opening[0].gap = .newline
    opening[0].column = member.column + 2
    var result = member.body[wrapper]
    result.gap = .newline
    result.column = member.column + 2
    let isReturned = wrapper > 0 && member.body[wrapper - 1].text == "return"
    if isReturned { throw member.problem("a shared sequence with closures is one expression") }
    result.text = "return SharedSequence"
    member.body[wrapper] = result
    member.body.insert(contentsOf: opening, at: 1)
  }
}
