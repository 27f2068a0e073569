// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// How much other programs disturbed the machine while rows were measured: how evenly a loop ran that always
/// does the same.
struct Noise: Equatable, Sendable {
  /// How long the loop took, in nanoseconds.
  let median: Double
  let minimum: Double
  /// What ninety-five of a hundred runs stayed within.
  let percentile95: Double
  let runs: Int
  /// How much of two processors two busy threads got together, at the worst; nil if they were not looked at.
  let processors: Double?

  /// - Parameters:
  ///   - samples: How long the loop took each time; at least one.
  ///   - processors: What two busy threads got, each time that they were looked at.
  init(samples: [Double], processors: [Double]) {
    let statistics = Statistics(samples)
    median = statistics.median
    minimum = statistics.minimum
    percentile95 = percentile(95, of: samples)
    runs = samples.count
    self.processors = processors.min()
  }

  /// How much longer than the shortest run all but a few were.
  var spread: Double { percentile95 / minimum }

  /// With a spread this high, or fewer processors than this, the figures of rows may be due to other
  /// programs.
  static let (highSpread, fewProcessors) = (1.15, 1.8)

  var isHigh: Bool { spread >= Self.highSpread || (processors ?? 2) < Self.fewProcessors }
}

/// Watches how noisy the machine is.
struct NoiseMeter {
  /// Whether there are two processors for two threads.
  private let hasTwo: Bool
  private var samples: [Double] = []
  private var processors: [Double] = []

  /// - Parameter placement: Where all threads run, if that was asked for.
  init(placement: Placement?) {
    hasTwo = placement != .one && ProcessInfo.processInfo.activeProcessorCount > 1
  }

  mutating func begin() {
    watchLoop()
    watchTwoThreads()
  }

  mutating func end() {
    watchLoop()
    watchTwoThreads()
  }

  /// What was seen; nil if nothing was.
  var noise: Noise? { samples.isEmpty ? nil : Noise(samples: samples, processors: processors) }

  /// Runs the loop some times, for less than a millisecond.
  mutating func watchLoop() {
    for _ in 0..<10 {
      let meter = Meter(.time)
      meter { loop() }
      samples.append(meter.nanoseconds)
    }
  }

  /// Keeps two threads busy for 50 ms.
  private mutating func watchTwoThreads() {
    guard hasTwo, let least = samples.min() else { return }
    let threads = BusyThreads()
    Thread.detachNewThread { threads.run() }
    threads.run()
    processors.append(threads.processors(runTime: least))
  }
}

/// Two threads that run the loop for the same span of time.
private final class BusyThreads: Sendable {
  private static let span = 50_000_000
  private let arrived = Atomic(0)
  private let runs = Atomic(0)
  private let countdown = Countdown(2)

  /// Called by both.
  func run() {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < 2 {}
    let end = DispatchTime.now() + .nanoseconds(Self.span)
    var count = 0
    while DispatchTime.now() < end {
      loop()
      count += 1
    }
    runs.add(count, ordering: .acquiringAndReleasing)
    countdown.step()
  }

  /// How many processors' work was done, where a run takes `runTime` nanoseconds on one that nothing
  /// disturbs.
  func processors(runTime: Double) -> Double {
    countdown.wait("noise")
    return Double(runs.load(ordering: .acquiring)) * runTime / Double(Self.span)
  }
}

/// What the loop starts with and ends with, so that the compiler keeps it.
private let state = Atomic<UInt64>(0x9E37_79B9_7F4A_7C15)

/// Always the same work, each step of which needs the one before: some 30 us.
private func loop() {
  var number = state.load(ordering: .relaxed)
  for _ in 0..<20_000 {
    number ^= number << 13
    number ^= number >> 7
    number ^= number << 17
  }
  state.store(number, ordering: .relaxed)
}
