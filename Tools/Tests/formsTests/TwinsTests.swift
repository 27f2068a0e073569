// SPDX-License-Identifier: MIT

import Testing

@testable import forms

@Suite("Twins")
struct TwinsTests {
  private let observe = """
    @inlinable
    public func observe(on scheduler: some ImmediateScheduler) -> A { observed(on: scheduler) }
    """
  private let delay = """
    public func delay(_ time: RxTimeInterval, every period: RxTimeInterval? = nil, on scheduler: some Scheduler) -> A {
      delayed(time, period: period, self.time, "\\(time)", time: scheduler)
    }
    """

  @Test("In Swift 6 a member that takes `some` scheduler has one that takes `any`, and is disfavoured")
  func existential() throws {
    let twin = """
      @inlinable
      @_disfavoredOverload
      public func observe(on scheduler: any ImmediateScheduler) -> A { observed(on: scheduler) }
      """
    #expect(try written(.swift6, observe) == twin)
  }

  @Test("In Swift 5 there is only the one that takes `any`")
  func onlyExistential() throws {
    let form = """
      @inlinable
      public func observe(on scheduler: any ImmediateScheduler) -> A { observed(on: scheduler) }
      """
    #expect(try written(.swift5, observe) == form)
  }

  @Test("In Swift 5 a member that takes a time span takes that of Dispatch and converts it")
  func dispatch() throws {
    let form = """
      public func delay(
        _ time: DispatchTimeInterval, every period: DispatchTimeInterval? = nil, on scheduler: any Scheduler
      ) -> A {
        delayed(
          Duration(time), period: period.map { Duration($0) }, self.time, "\\(Duration(time))", time: scheduler
        )
      }
      """
    #expect(try written(.swift5, delay) == form)
  }

  @Test("In Swift 5 a member that takes some time span takes that of Dispatch, too")
  func span() throws {
    let form = """
      public static func f(_ a: DispatchTimeInterval, b: [some RxTimeSpan2], c: DispatchTimeInterval) {
        g(Duration(a), b, Duration(c))
      }
      """
    let member = """
      public static func f(_ a: some RxTimeSpan, b: [some RxTimeSpan2], c: some RxTimeSpan) {
        g(Duration(a), b, Duration(c))
      }
      """
    #expect(try written(.swift5, member) == form)
  }

  @Test("In Swift 6 there is one for each, and none for both, in which `.seconds(1)` would be ambiguous")
  func one() throws {
    let signatures = try written(
      .swift6, "public func f(t: RxTimeInterval, u: RxTimeInterval?, on s: some Scheduler) { g(t, u) }")
    let forms = """
      @_disfavoredOverload
      public func f(t: RxTimeInterval, u: RxTimeInterval?, on s: any Scheduler) { g(t, u) }

      @_disfavoredOverload
      public func f(t: DispatchTimeInterval, u: DispatchTimeInterval?, on s: some Scheduler) {
        g(Duration(t), u.map { Duration($0) })
      }
      """
    #expect(signatures == forms)
  }

  @Test("A default value is converted")
  func defaults() throws {
    let forms = try written(
      .swift6, "public func f(t: RxTimeInterval = .zero, u: RxTimeInterval = .a, on s: some Scheduler) {}")
    let lists = forms.split(separator: "func f(").dropFirst().map { $0.prefix { $0 != "{" } }
    #expect(
      lists.map { $0.filter { !$0.isWhitespace } } == [
        "t:RxTimeInterval=.zero,u:RxTimeInterval=.a,ons:anyScheduler)",
        "t:DispatchTimeInterval=DispatchTimeInterval(.zero),u:DispatchTimeInterval=DispatchTimeInterval(.a),"
          + "ons:someScheduler)",
      ])
    #expect(forms.hasSuffix("\n) {}"))
  }

  @Test(
    "Dispatch is imported where it is named, in its place",
    arguments: [
      ("", ["import Dispatch"]), ("import Foundation\n", ["import Foundation"]),
      (
        "import Synchronization\nimport BatonKernel\n",
        ["import BatonKernel", "import Dispatch", "import Synchronization"]
      ),
    ])
  func imports(present: String, expected: [String]) throws {
    let text =
      present + """
        extension A {
          @available(swift, introduced: 6)
          public func f(t: RxTimeInterval) { g(t) }
        }
        """
    let result = try FaceFile(path: "A.swift", text: text).text(for: .swift6) ?? ""
    #expect(result.split(separator: "\n").filter { $0.contains("import") } == expected.map { $0[...] })
  }

  @Test(
    "A file of which nothing follows has no generated one",
    arguments: [
      "@_exported import BatonKernel", "extension A { private func f() {} }", "",
      "// forms: swift6\n@available(swift, introduced: 6)\npublic typealias T = Int",
    ])
  func nothing(text: String) throws {
    let file = try FaceFile(path: "A.swift", text: text)
    #expect(try file.text(for: .swift6) == nil)
    #expect(try file.text(for: .swift5) == nil)
  }

  @Test("Helpers that are private to the file come along, conditions too, and what is empty does not")
  func helpers() throws {
    let text = """
      extension A {
        private func helper(_ f: @Sendable () -> Void) {}
        func other() {}
      }
      #if os(Linux)
        extension B {
          private func unneeded() {}
        }
      #endif
      @available(swift, introduced: 6)
      extension C {
        #if os(Linux)
          public var f: Int { 1 }
        #else
          public func g(on s: some Scheduler) { helper {} }
        #endif
      }
      """
    let expected = """
      // SPDX-License-Identifier: MIT
      // Generated by `forms` from Sources/Baton/A.swift: change that.

      extension A {
        private func helper(_ f: @Sendable () -> Void) {}
      }

      @available(swift, introduced: 6)
      extension C {
        #if os(Linux)
        #else
          @_disfavoredOverload
          public func g(on s: any Scheduler) { helper {} }
        #endif
      }

      """
    #expect(try FaceFile(path: "Sources/Baton/A.swift", text: text).text(for: .swift6) == expected)
  }
}
