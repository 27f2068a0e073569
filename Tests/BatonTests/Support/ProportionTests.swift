// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Work with four times the sources, subscribers, timers or elements costs four times as much. Here
/// allocations are compared, and steps too if the tests are built with `--enable-code-coverage`. In a program
/// of its own, where no other test allocates.
@Suite struct ProportionTests {
  /// What has no line in `Tests/Proportional`, and why; beside the operators that the table says have no
  /// number.
  private static let exceptions: [String: Set<String>] = [
    "has one source, one timer or one piece of work, at its beginning": ["delaySubscription", "subscribeOn"],
    "is another name": ["decode", "observeOn"],
    "sends one element at most": ["empty", "error", "just", "never"],
    "sends an element when others do": ["observing"],
    "subscribes": ["assign", "bind", "connect", "subscribe"],
    "is the same sequence as another type": ["asObservable"],
    "is no sequence": ["description"],
    // Types.
    "holds one": [
      "BooleanDisposable", "NopDisposable", "ScheduledDisposable", "SerialDisposable",
      "SingleAssignmentDisposable",
    ],
    "is a protocol": [
      "Disposable", "ImmediateScheduler", "PeriodicScheduler", "Scheduler", "ShutdownScheduler",
      "WorkScheduler",
    ],
    "is a scheduler that has a line, on the main queue": ["ConcurrentMainScheduler", "MainScheduler"],
    "is one that has, or what those have in common": ["SharingScheduler", "VirtualTimeScheduler"],
    "runs work before the call returns": ["InlineScheduler", "SubscriptionScheduler"],
  ]

  @Test(.timeLimit(.minutes(10)))
  func `N5 work that has a number grows no faster than that, and all such work is tested`() throws {
    let (lines, status) = try runProgram("Proportional", environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(lines.filter { $0.hasPrefix("failed") } == [])
    #expect(lines.count > 150)
    #expect(status == 0)
    // A line begins with what it is about: "passed: zip of n singles: ...".
    let words = lines.map { line in
      var name = line.prefix { $0 != "×" }
      for end in [" with ", " of ", " in "] {
        if let end = name.range(of: end) { name = name[..<end.lowerBound] }
      }
      return Set(name.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
    let exceptions = Set(Self.exceptions.values.joined())
    let withoutNumber = PublicNames.bases(OperatorCase.elementwise.flatMap(\.publicNames))
    let missing = try Self.names().filter { name in !words.contains { name.isSubset(of: $0) } }
    #expect(
      missing.filter { $0.isDisjoint(with: exceptions.union(withoutNumber)) } == [],
      "Has no line in Tests/Proportional, and its case is not elementwise")
    #expect(exceptions.subtracting(missing.joined()) == [])
  }

  /// The words by which a line names an operator, a subject, a relay, a scheduler or a disposable: its name,
  /// and its labels that limit a number.
  private static func names() throws -> Set<Set<String>> {
    let types = ["Scheduler", "Subject", "Relay", "Disposable", "DisposeBag"]
    let limits: Set = ["maxConcurrent", "capacity", "maxAttempts"]
    return Set(
      try PublicNames.ofSequences().map { member in
        let words = member.split { "(:)".contains($0) }.map(String.init)
        return Set(words.prefix(1)).union(limits.intersection(words))
      }
        + PublicNames.all().filter { name in
          !name.contains { !$0.isLetter } && types.contains { name.hasSuffix($0) }
        }
        .map { [$0] })
  }
}
