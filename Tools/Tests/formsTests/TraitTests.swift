// SPDX-License-Identifier: MIT

import Testing

@testable import forms

@Suite("Traits")
struct TraitTests {
  /// The extension that is written for one trait.
  private func form(
    _ trait: SequenceTrait, _ member: String, where clause: String = "Element: Sendable"
  ) throws -> String {
    let text = """
      @available(swift, introduced: 6)
      extension ObservableType where \(clause) {
        // forms: traits \(trait.rawValue)
        \(member)
      }
      """
    let file = try FaceFile(path: "A.swift", text: text)
    let written = try #require(try file.text(for: .swift6))
    return String(
      written.split(separator: "\n").dropFirst(3).joined(separator: "\n").filter { !$0.isNewline })
  }

  @Test(
    "The result is wrapped, and what is called is called of the observable",
    arguments: [
      (
        SequenceTrait.infallible,
        "extension InfallibleType where Element: Sendable {  public func f(_ g: (Element) -> R) -> Infallible<R> {    Infallible(raw: asObservable().k(g))  }}"
      ),
      (
        .shared,
        "extension SharedSequenceConvertibleType where Element: Sendable {  public func f(_ g: (Element) -> R) -> SharedSequence<SharingStrategy, R> {    SharedSequence(sharing: asObservable().k(g))  }}"
      ),
      (
        .primitive,
        "extension PrimitiveSequence where Element: Sendable {  public func f(_ g: (Element) throws -> R) -> PrimitiveSequence<Trait, R> {    PrimitiveSequence(raw: asObservable().k(g))  }}"
      ),
      (
        .single,
        "extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {  public func f(_ g: (Element) throws -> R) -> Single<R> {    PrimitiveSequence(raw: primitiveSequence.asObservable().k(g))  }}"
      ),
    ])
  func wrapped(trait: SequenceTrait, expected: String) throws {
    let member = "public func f(_ g: (Element) throws -> R) -> Observable<R> {\n    k(g)\n  }"
    #expect(try form(trait, member) == expected)
  }

  @Test(
    "In the Swift 6 mode closures of shared sequences carry their actor, and the kernel calls them at its place"
  )
  func isolated() throws {
    let member = """
      public static func f(_ s: some ObservableType<A>, g: @escaping @Sendable (A) throws -> Element) -> Observable<Element> {
          Observable.k(s.asObservable(), g, g: 1)
        }
      """
    let written = try form(.shared, member).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(written.contains("@_inheritActorContext g: @escaping @isolated(any) @Sendable (A) -> Element"))
    #expect(
      written.contains(
        "let place = ClosurePlace(of: SharingStrategy.self, g.isolation) return SharedSequence("))
    #expect(written.contains("Observable.k(s.asObservable(at: place), place.closure(g), g: 1)"))
    #expect(written.contains("from: place"))
    let joined =
      "public func f() -> Observable<Element.Element> { k() }"
    #expect(try form(.shared, joined).contains(", from: ClosurePlace(of: SharingStrategy.self))"))
    let made =
      "public static func f(_ g: @escaping @Sendable () -> Observable<Element>) -> Observable<Element> { k(g) }"
    #expect(try form(.shared, made).contains("k({ place.closure(g)().asObservable(at: place) })"))
  }

  @Test("Sources become the trait's, and the kernel is given observables")
  func sources() throws {
    #expect(
      try form(
        .infallible, "public static func f(_ s: Observable<Element>...) -> Observable<Element> { k(s) }"
      )
      .contains(
        "(_ s: Infallible<Element>...) -> Infallible<Element> {    Infallible(raw: Observable<Element>.k(s.map { $0.asObservable() }))"
      ))
    #expect(
      try form(
        .single,
        "public static func f(_ s: some ObservableType<A>) -> Observable<Element> { k(s.asObservable()) }"
      )
      .contains("f(_ s: Single<A>) -> Single<Element>"))
    #expect(
      try form(
        .primitive,
        "public func f(_ h: (any Error) throws -> Observable<Element>) -> Observable<Element> { k(h) }"
      )
      .contains("raw: asObservable().k({ try h($0).asObservable() })"))
    #expect(
      try form(
        .shared, "public func f<S: ObservableConvertibleType>(_ s: S) -> Observable<S.Element> { k(s) }"
      )
      .contains("f<S: SharedSequenceConvertibleType>(_ s: S) -> SharedSequence<SharingStrategy, S.Element>")
    )
    #expect(
      try form(
        .shared,
        "public func f<C: Collection>(_ c: C) -> Observable<R> where C.Element: ObservableType { k(c) }"
      )
      .contains("C.Element.SharingStrategy == SharingStrategy"))
    #expect(
      try form(
        .shared, "public static func f(_ s: some ObservableType<A>) -> Observable<R> { Observable.k(s) }"
      )
      .contains("_ s: some SharedSequenceConvertibleType<A, SharingStrategy>"))
  }

  @Test("What a closure makes is a shared sequence by name, of any strategy")
  func made() throws {
    let member = """
      public func f<S: ObservableConvertibleType>(_ g: (Element) throws -> S) -> Observable<S.Element>
        where S.Element: Sendable { k(g) }
      """
    let expected =
      "f<Sharing, Result>(_ g: (Element) -> SharedSequence<Sharing, Result>) -> SharedSequence<Sharing, Result>"
    let written = try form(.shared, member).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
    #expect(written.contains("\(expected) where Result: Sendable"))
  }

  @Test("A shared sequence has its scheduler, and closures that cannot fail are not tried")
  func scheduler() throws {
    let written = try form(
      .shared,
      "public func f(_ s: Int, scheduler: some Scheduler) -> Observable<Element> { k(s, on: scheduler) { try g($0) } }"
    )
    #expect(written.contains("f(_ s: Int) -> SharedSequence<SharingStrategy, Element>"))
    #expect(written.contains("asObservable().k(s, on: SharingStrategy.scheduler) { g($0) })"))
  }

  @Test("A subscription is handed on as it is")
  func subscriptions() throws {
    let member = "public func f<O: P>(_ o: O) -> any Disposable where O.Element == Element { k(o) }"
    #expect(
      try form(.infallible, member).contains(
        "f<O: P>(_ o: O) -> any Disposable where O.Element == Element { asObservable().k(o) }"))
  }

  @Test("A trait wraps only an observable")
  func problems() {
    #expect(throws: Problem.self) { try form(.single, "public func f() -> Int { k() }") }
    #expect(throws: Problem.self) { try form(.single, "public var f: Int { k() }") }
  }
}
