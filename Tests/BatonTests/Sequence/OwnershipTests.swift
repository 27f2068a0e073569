// SPDX-License-Identifier: MIT

import Baton
import Foundation
import TestSupport
import Testing

/// A caller of `Observable.run` gives its sink away, one of `AnySink.error` the error. The compiler (6.3) takes an override that
/// says nothing of ownership, calls it like the others, and never releases what it is given.
@Suite struct OwnershipTests {
  private static func borrowingOverrides(in source: String) -> [Substring] {
    source.matches(of: /override func (?:run|runInTrampoline|error)\(\s*_ (?:sink|error): (?!__owned )[^{]*/)
      .map(\.output)
  }

  @Test func `each override of run owns its sink, each of error its error`() throws {
    let kernel = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
    let files = FileManager.default.enumerator(at: kernel.standardized, includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      count += source.matches(of: /override func (?:run|runInTrampoline|error)\(\s*_ (?:sink|error):/).count
      let found = Self.borrowingOverrides(in: source)
      #expect(found.isEmpty, "\(file.lastPathComponent): say `__owned`")
    }
    #expect(count > 35)
  }

  @Test func `an override that does not is found`() {
    let source =
      "override func runInTrampoline(_ sink: Sink<Int>) {}\noverride func run(_ sink: __owned Sink<Int>) {}"
    #expect(Self.borrowingOverrides(in: source) == ["override func runInTrampoline(_ sink: Sink<Int>) "])
    let errors =
      "override func error(_ error: __owned any Error) {}\noverride func error(_ error: any Error) {}"
    #expect(Self.borrowingOverrides(in: errors) == ["override func error(_ error: any Error) "])
  }

  private final class Failure: Error {}

  private static let failing: [String: @Sendable (Failure) -> Observable<Int>] = [
    "error": { .error($0) },
    "map": { error in Observable.just(1).map { _ in throw error } },
    "filter": { error in Observable.just(1).filter { _ in throw error } },
    "do": { Observable<Int>.error($0).do(onError: { _ in }) },
    "catch": { Observable<Int>.error($0).catch { Observable<Int>.error($0) } },
    "concat": { Observable<Int>.concat(.just(1), .error($0)) },
    "flatMap": { error in Observable.just(1).flatMap { _ in Observable<Int>.error(error) } },
    "merge": { Observable<Int>.merge(.error($0), .never()) },
    "combineLatest": {
      Observable<Int>.combineLatest(Observable.just(1), Observable<Int>.error($0)) { $0 + $1 }
    },
    "combineLatest's closure": { error in
      Observable<Int>.combineLatest(Observable.just(1), Observable.just(2)) { _, _ in throw error }
    },
    "single": { error in Single.just(1).flatMap { _ in Single<Int>.error(error) }.asObservable() },
    "single's source": { Single<Int>.error($0).flatMap { Single.just($0) }.asObservable() },
  ]

  @Test(arguments: failing.keys.sorted())
  func `an error is freed when its subscriber has had it`(name: String) {
    weak var failure: Failure?
    do {
      let error = Failure()
      failure = error
      let count = Guarded(0)
      _ = Self.failing[name]?(error).subscribe(onError: { if $0 is Failure { count.withLock { $0 += 1 } } })
      #expect(count.withLock { $0 } == 1)
    }
    #expect(failure == nil)
  }
}
