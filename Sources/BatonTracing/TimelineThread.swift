// SPDX-License-Identifier: MIT

import BatonSchedulers
import Foundation
import Synchronization

/// One thread's cache of its rings, and of readings. Only that thread touches it, except for constants.
///
/// Unsafe: `onlyRing` is a ring that `rings` holds.
@safe final class TimelineThread {
  private static let threads = ThreadLocal<TimelineThread>()
  private static let numbers = Atomic<UInt32>(0)

  static var current: TimelineThread { threads.value { TimelineThread() } }

  /// Calls `body` with ``current``, without counting a reference.
  @inline(__always)
  static func withCurrent<Result>(_ body: (TimelineThread) -> Result) -> Result {
    threads.withValue(or: TimelineThread(), body)
  }

  let number: UInt32
  let name: String
  let isMain: Bool
  let processorClock = ProcessorClock()

  // Exclusivity unchecked, here and below: one thread touches them, and no access spans foreign code.
  /// The rings of the timelines that were open at `generation`.
  @safe @exclusivity(unchecked) private var rings: [TimelineRing] = []
  /// The ring, if there is only one.
  @safe @exclusivity(unchecked) private var onlyRing: Unmanaged<TimelineRing>?
  @safe @exclusivity(unchecked) private var generation: UInt = 0
  /// Whether the thread is asking a scheduler for its description, which may be foreign code.
  @safe @exclusivity(unchecked) var isAsking = false
  @safe @exclusivity(unchecked) var signposts = Signposts()
  /// The last reading of the thread's time on a processor, and when it was taken.
  @safe @exclusivity(unchecked) private var processor: (moment: UInt64, time: UInt64) = (0, 0)
  /// The place of the current run, if the run has named it; otherwise 0.
  @safe @exclusivity(unchecked) var placeOfRun: UInt32 = 0
  private static let mostWishes = 64
  /// How often a stack was requested, up to ``mostWishes``: from then on stacks are read.
  @safe @exclusivity(unchecked) private var wishes = 0
  @safe @exclusivity(unchecked) private var stacksOfWork = StackBudget()
  @safe @exclusivity(unchecked) private var stacksOfSubscriptions = StackBudget()

  private init() {
    number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    isMain = Thread.isMainThread
    name = isMain ? "main" : ThreadName.current
  }

  deinit { TimelineHub.forget(self) }

  /// The longest time for which a reading of ``processorTime(at:)`` is used, in nanoseconds.
  static let precision: UInt64 = 1_000_000

  /// The thread's time on a processor, as it was at most ``precision`` ago, because reading it is a system
  /// call.
  func processorTime(at now: UInt64) -> UInt64 {
    if now &- processor.moment > Self.precision { processor = (now, ProcessorClock.ofCallingThread()) }
    return processor.time
  }

  /// The number of the call stack, for work that is being scheduled; 0 where the budget is used up, because
  /// reading a stack takes longer than scheduling.
  func stack(at now: UInt64) -> UInt32 {
    readsStacks && stacksOfWork.take(at: now) ? CallStacks.number() : 0
  }

  /// The same, for a subscription.
  func place(at now: UInt64) -> UInt32 {
    readsStacks && stacksOfSubscriptions.take(at: now) ? CallStacks.number() : 0
  }

  func readStacks() {
    if wishes < Self.mostWishes { _ = CallStacks.number() }
    wishes = Self.mostWishes
  }

  /// Whether this thread reads stacks. Its first stack takes milliseconds, which a thread that schedules
  /// little should not spend; but the main thread, and the one that starts the timeline, where programs
  /// subscribe, always read stacks.
  private var readsStacks: Bool {
    if wishes < Self.mostWishes { wishes = isMain ? Self.mostWishes : wishes + 1 }
    return wishes == Self.mostWishes
  }

  /// Calls `body` with the ring of each timeline that is open now.
  func forEachRing(_ body: (TimelineRing) -> Void) {
    makeRings()
    // Iterates a copy, because `body` may come here again.
    for ring in rings { body(ring) }
  }

  /// Does the same for a `body` that runs no foreign code, so that it does not come here again. While one
  /// timeline is open, as usual, this counts no reference.
  // Unsafe: `rings` holds the ring, and does not change during the call.
  @inline(__always)
  func forEachRingAtOnce(_ body: (TimelineRing) -> Void) {
    makeRings()
    if let onlyRing {
      unsafe onlyRing._withUnsafeGuaranteedRef(body)
    } else {
      for ring in rings { body(ring) }
    }
  }

  /// Makes the thread's rings, if they are not those of the timelines that are open now.
  @inline(__always)
  func makeRings() {
    let newest = TimelineHub.generation.load(ordering: .acquiring)
    if newest != generation { renew(newest) }
  }

  // Unsafe: as above.
  @inline(never)
  private func renew(_ newest: UInt) {
    generation = newest
    rings = TimelineHub.rings(for: self)
    unsafe onlyRing = rings.count == 1 ? Unmanaged.passUnretained(rings[0]) : nil
  }
}

@available(*, unavailable)
extension TimelineThread: Sendable {}

/// Limits how many stacks a thread reads: a token bucket.
private struct StackBudget {
  private static let most: UInt64 = 64
  /// The nanoseconds in which one more is granted: some forty times as long as it takes to read one.
  private static let span: UInt64 = 200_000

  private var left = Self.most
  private var granted: UInt64 = 0

  mutating func take(at now: UInt64) -> Bool {
    if left == 0 {
      left = min(Self.most, (now &- granted) / Self.span)
      if left == 0 { return false }
      granted = now
    }
    left -= 1
    return true
  }
}

private enum ThreadName {
  /// The calling thread's name, or its number in the system.
  static var current: String {
    let name = name
    // The system may keep only the beginning of a name. A name that is no beginning of `whole` was given to
    // the thread later.
    let whole = SystemThread.nameOfCurrent
    // Compared by bytes, because the system may show part of a character.
    if !name.isEmpty, whole.utf8.starts(with: name.utf8) { return whole }
    // Dispatch names its threads after their queue; Linux keeps the last fifteen characters.
    if !name.isEmpty, rootQueues.contains(where: { $0.hasSuffix(name) }) { return "dispatch worker" }
    // On Linux a thread without a name has the program's name.
    return name.isEmpty || ProcessInfo.processInfo.processName.hasPrefix(name) ? "thread \(number)" : name
  }

  private static let rootQueues = [
    "maintenance", "background", "utility", "default", "user-initiated", "user-interactive",
  ].flatMap { ["com.apple.root.\($0)-qos", "com.apple.root.\($0)-qos.overcommit"] }

  #if canImport(Darwin)
    private static var name: String {
      var bytes = [CChar](repeating: 0, count: 64)
      // Unsafe: the system fills the array, whose size it is told, during the call.
      guard unsafe pthread_getname_np(pthread_self(), &bytes, bytes.count) == 0 else { return "" }
      return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static var number: String {
      var number: UInt64 = 0
      // Unsafe: the system sets a variable of this function, during the call.
      unsafe pthread_threadid_np(nil, &number)
      return "\(number)"
    }
  #else
    private static var name: String {
      let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
      return name?.trimmingCharacters(in: .newlines) ?? ""
    }

    private static var number: String {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      return link?.split(separator: "/").last.map(String.init) ?? ""
    }
  #endif
}
