// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import BatonSchedulers

/// A point of time that tells when it is freed, and when it is compared.
final class Point: Sendable {
  let place: Double
  let onUse: @Sendable () -> Void

  init(_ place: Double, onUse: @escaping @Sendable () -> Void = {}) {
    self.place = place
    self.onUse = onUse
  }

  deinit { onUse() }
}

/// Points in an order of their own; one date stands for all of them, unless they have dates.
struct PointConverter: VirtualTimeConverterType {
  var isBackwards = false
  var hasDates = false
  var onUse: @Sendable () -> Void = {}

  func convertFromVirtualTime(_ time: Point) -> Date {
    Date(timeIntervalSince1970: hasDates ? time.place : 0)
  }
  func convertToVirtualTime(_ time: Date) -> Point { Point(time.timeIntervalSince1970, onUse: onUse) }
  func convertFromVirtualTimeInterval(_ interval: Double) -> TimeInterval { interval }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Double { interval }
  func offsetVirtualTime(_ time: Point, offset: Double) -> Point { point(time.place + offset) }
  func compareVirtualTime(_ lhs: Point, _ rhs: Point) -> VirtualTimeComparison {
    onUse()
    let (one, other) = isBackwards ? (rhs.place, lhs.place) : (lhs.place, rhs.place)
    return one < other ? .lessThan : one == other ? .equal : .greaterThan
  }

  func point(_ place: Double) -> Point { Point(place, onUse: onUse) }
}

private typealias PointScheduler = VirtualTimeScheduler<PointConverter>

@Suite("VirtualTime that only its converter compares", .timeLimit(.minutes(60)))
struct ComparedVirtualTimeTests {
  private let converter = PointConverter()
  private let scheduler: PointScheduler
  private let log = Log<Double>()

  init() { scheduler = PointScheduler(initialClock: converter.point(0), converter: converter) }

  private func logPlace(at place: Double) {
    scheduler.at(converter.point(place)) { [log, scheduler] in log.append(scheduler.clock.place) }
  }

  @Test("R17 the converter's order counts, not that of its dates or of its times", arguments: [false, true])
  func order(isBackwards: Bool) {
    let converter = PointConverter(isBackwards: isBackwards)
    let scheduler = PointScheduler(
      initialClock: converter.point(isBackwards ? 1000 : 0), converter: converter)
    var random = SplitMix(seed: 7)
    let places = (0..<3000).map { _ in Double(Int.random(in: 1..<1000, using: &random)) }
    let numbers = Log<Int>()
    for (number, place) in places.enumerated() {
      scheduler.at(converter.point(place)) { [log] in
        numbers.append(number)
        log.append(scheduler.clock.place)
      }
    }
    scheduler.start()
    let expected = places.indices.sorted {
      isBackwards ? (-places[$0], $0) < (-places[$1], $1) : (places[$0], $0) < (places[$1], $1)
    }
    #expect(numbers.elements == expected)
    #expect(log.elements == expected.map { places[$0] })
  }

  @Test("R17 there is always room between two times")
  func room() {
    var expected: [Double] = [1]
    logPlace(at: 1)
    // Ever nearer to the clock, then ever nearer to what is last, from the middle, where ranks get scarce.
    for power in 1...1000 { expected.append(1 / pow(2, Double(power))) }
    for power in 1...50 { expected.append(1 - 1 / pow(2, Double(power))) }
    for place in expected.dropFirst() { logPlace(at: place) }
    scheduler.start()
    #expect(log.elements == expected.sorted())
  }

  @Test("R17 times may come between others while a run goes on, up to its end and no further")
  func roomInRun() {
    scheduler.at(converter.point(1)) { [self] in
      for power in 1...500 {
        logPlace(at: 2 - 1 / pow(2, Double(power % 50)))
        logPlace(at: 2 + 1 / pow(2, Double(power % 50)))
      }
    }
    scheduler.advanceTo(converter.point(2))
    #expect(scheduler.clock.place == 2)
    #expect(log.elements.count == 500 && log.elements.allSatisfy { $0 < 2 })
    scheduler.start()
    #expect(log.elements == log.elements.sorted() && log.elements.count == 1000)
  }

  @Test("R17 it does the same as whole numbers do", arguments: 0..<10)
  func asNumbers(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let numbers = SecondsScheduler(initialClock: 0, converter: SecondsConverter())
    let numbersLog = Log<Double>()
    var works: [(any Disposable, any Disposable)] = []
    for _ in 0..<2000 {
      let place = numbers.clock + Int.random(in: -10...1000, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where !works.isEmpty:
        let (one, other) = works[Int.random(in: works.indices, using: &random)]
        one.dispose()
        other.dispose()
      case 1:
        let end = max(place / 4, numbers.clock)
        numbers.advanceTo(end)
        scheduler.advanceTo(converter.point(Double(end)))
      case 2:
        numbers.sleep(3)
        scheduler.sleep(3)
      case 3:
        #expect(numbers.step() == scheduler.step())
      default:
        works.append(
          (
            numbers.at(place) { numbersLog.append(Double(numbers.clock)) },
            scheduler.at(converter.point(Double(place))) { [log, scheduler] in
              log.append(scheduler.clock.place)
            }
          ))
      }
      #expect(Double(numbers.clock) == scheduler.clock.place)
    }
    numbers.start()
    scheduler.start()
    #expect(log.elements == numbersLog.elements)
  }

  @Test("R17 comparing and freeing a time, and freeing work, may use the scheduler")
  func reentrancy() {
    let target = Target()
    let use: @Sendable () -> Void = { target.use() }
    let converter = PointConverter(onUse: use)
    let scheduler = PointScheduler(initialClock: Point(0), converter: converter)
    target.scheduler = scheduler
    for round in 0..<20 {
      let works = (1...100).map { number in
        let held = converter.point(0)
        return scheduler.at(converter.point(Double(round * 10 + 1000 / number))) { _ = held.place }
      }
      for work in works.prefix(90) { work.dispose() }
      scheduler.advance(by: 10)
    }
    scheduler.start()
    #expect(target.uses.withLock { $0 } > 2000)
    target.scheduler = nil
  }

  @Test("R17 a time that is scheduled while another one is compared keeps its place")
  func scheduledInComparison() {
    let scheduling = Scheduling()
    let converter = PointConverter(onUse: { scheduling.take()?() })
    let scheduler = PointScheduler(initialClock: Point(0), converter: converter)
    let logPlace: @Sendable (Double) -> Void = { [log, unowned scheduler] place in
      scheduler.at(Point(place)) { log.append(scheduler.clock.place) }
    }
    for place in [10, 20, 30] as [Double] { logPlace(place) }
    scheduling.work.withLock { $0 = { for place in [5, 15, 35] as [Double] { logPlace(place) } } }
    logPlace(25)
    scheduler.start()
    #expect(log.elements == [5, 10, 15, 20, 25, 30, 35])
  }

  /// Something to do in the next comparison.
  private final class Scheduling: Sendable {
    let work = Lock<(@Sendable () -> Void)?>(nil)

    func take() -> (@Sendable () -> Void)? { work.withLock { $0.take() } }
  }

  /// Asks a scheduler for its clock.
  private final class Target: Sendable {
    nonisolated(unsafe) weak var scheduler: PointScheduler?  // Unsafe: all runs on the thread of the test.
    let uses = Lock(0)

    func use() {
      guard let clock = scheduler?.clock else { return }
      uses.withLock { $0 += clock.place >= 0 ? 1 : 0 }
    }
  }

  @Test("R17 times that are over are freed")
  func freeing() {
    let freed = Counter()
    for number in 1...5000 {
      scheduler.at(Point(Double(number), onUse: { freed.increment() })) {}
      if number > 10 { scheduler.step() }
    }
    scheduler.start()
    #expect(freed.value > 4900)
  }

  @Test("R17 other threads may schedule and cancel while it runs")
  func threads() {
    let (threads, each) = (4, 1000)
    let (runs, finished) = (Counter(), Counter())
    let done = DispatchSemaphore(value: 0)
    for thread in 0..<threads {
      Thread.detachNewThread { [scheduler, converter] in
        for number in 0..<each {
          let place = Double(number) + 1 / Double(thread + 2)
          scheduler.at(converter.point(place)) { runs.increment() }
          scheduler.at(converter.point(place + 5)) { runs.increment() }.dispose()
          if number % 64 == 0 { scheduler.start() }
        }
        finished.increment()
        done.signal()
      }
    }
    while finished.value < threads { scheduler.start() }
    for _ in 0..<threads { #expect(done.wait(timeout: .now() + 60) == .success) }
    scheduler.start()
    #expect(runs.value >= threads * each && runs.value <= 2 * threads * each)
    #expect(scheduler.queue.count == 0)
  }
}
