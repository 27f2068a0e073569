// SPDX-License-Identifier: MIT

import CPlacement
import Foundation
import Synchronization

/// On which processors the threads of the program run.
enum Placement: String, CaseIterable, Sendable {
  /// Where the kernel lets them run, which may be one speed or another.
  case any
  /// All threads on one processor: the receiver runs when the sender waits, or has had its share of time.
  case one
  /// The thread that runs the row on one processor, all others on another. Where the former only waits, the
  /// sender calls `takeSendersPlace()`.
  case two

  /// The placements that this machine has: `any` alone where threads cannot be confined.
  static let available: [Placement] =
    processors.isEmpty ? [.any] : processors.count == 1 ? [.any, .one] : allCases

  /// Why a placement is not available, in one line; nil if all are.
  static var limit: String? {
    switch available.count {
    case 1: "threads cannot be confined to processors here"
    case 2: "the program has one processor"
    default: nil
    }
  }

  /// The two processors that are used: of different cores, if the program may run on such.
  private static let processors: [Int32] = {
    var numbers = [Int32](repeating: 0, count: 1024)
    let count = CPlacementProcessors(&numbers, 1024)
    return separate(numbers.prefix(Int(count)), core: core)
  }()

  private static let current = Mutex(Placement.any)

  /// Places all threads that the program has, seen from the calling one, and those that it makes later.
  func apply() {
    precondition(Self.available.contains(self), "Placement: \(rawValue) is not available")
    Self.current.withLock { $0 = self }
    let (mine, others) = processorsToUse
    // A thread that is not confined yet may still make another one, which the next turn of the loop finds.
    CPlacementConfineNew(others)
    let caller = CPlacementThread()
    var placed: Set<Int32> = [caller]
    CPlacementConfine(caller, mine)
    while true {
      let new = Self.threads().filter { placed.insert($0).inserted }
      if new.isEmpty { return }
      for thread in new { CPlacementConfine(thread, others) }
    }
  }

  private var processorsToUse: (mine: Int32, others: Int32) {
    switch self {
    case .any: (CPlacementAnyProcessor, CPlacementAnyProcessor)
    case .one: (Self.processors[0], Self.processors[0])
    case .two: (Self.processors[0], Self.processors[1])
    }
  }

  /// Has the calling thread run on the sender's processor if there are `two`, until the next `apply()`.
  static func takeSendersPlace() {
    if current.withLock({ $0 }) == .two { CPlacementConfine(0, processors[0]) }
  }

  /// Of the calling thread: 0 if it is confined to the first of the processors, 1 if to the second.
  static var placeOfThread: Int? { processors.firstIndex(where: CPlacementIsConfined) }

  /// The first of `processors` and another one, of a different core if there is such a one.
  static func separate(_ processors: some Collection<Int32>, core: (Int32) -> String?) -> [Int32] {
    guard let first = processors.first else { return [] }
    let others = processors.dropFirst()
    let second = others.first { core($0) != core(first) } ?? others.first
    return [first] + (second.map { [$0] } ?? [])
  }

  /// What names a processor's core, if the system tells.
  private static func core(_ processor: Int32) -> String? {
    try? String(
      contentsOfFile: "/sys/devices/system/cpu/cpu\(processor)/topology/thread_siblings", encoding: .utf8)
  }

  private static func threads() -> [Int32] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    return (names ?? []).compactMap { Int32($0) }
  }
}
