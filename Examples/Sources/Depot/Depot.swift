// SPDX-License-Identifier: MIT

import Baton

/// Parcels come in, go on vans by fours or when a second has passed, and two vans at a time deliver them.
///
/// All of it runs on one scheduler: the sequence and its timers, the tasks that drive, the actor that keeps
/// the books. In real time or in virtual time is the scheduler's affair.
public struct Depot<Place: Scheduler & SerialExecutor & TaskExecutor> {
  private let place: Place
  private let ledger: Ledger

  /// Makes a depot.
  ///
  /// - Parameters:
  ///   - place: Where it works, and whose time it goes by.
  ///   - report: Is given what happens, a line at a time.
  public init(on place: Place, report: @escaping @Sendable (String) -> Void) {
    self.place = place
    ledger = Ledger(on: place, report: report)
  }

  /// Delivers so many parcels, and returns how many vans went out.
  public func deliver(parcels count: Int) async throws -> Int {
    let (place, ledger) = (place, ledger)
    let parcels = Observable<Int>.interval(.milliseconds(280), scheduler: place).take(count).map { $0 + 1 }
    let deliveries =
      parcels
      .buffer(timeSpan: .seconds(1), count: 4, scheduler: place)
      .filter { !$0.isEmpty }
      .map(maxConcurrent: 2, ordering: .completion, on: place) { load in
        await ledger.left(with: load)
        try await Task.sleep(for: .milliseconds(500 + 200 * load.count), clock: place.taskClock)
        return load
      }

    let office = Task(executorPreference: place) {
      while true {
        try await Task.sleep(for: .seconds(1), clock: place.taskClock)
        await ledger.count()
      }
    }
    defer { office.cancel() }
    var vans = 0
    for try await load in deliveries.values {
      await ledger.delivered(load)
      vans += 1
    }
    return vans
  }
}

/// The books of a depot, kept where the depot works.
private actor Ledger {
  nonisolated let unownedExecutor: UnownedSerialExecutor
  private let place: any Scheduler & SerialExecutor
  private let clock: SchedulerClock
  private let start: SchedulerClock.Instant
  private let report: @Sendable (String) -> Void
  private var delivered = 0

  init(on place: any Scheduler & SerialExecutor, report: @escaping @Sendable (String) -> Void) {
    unownedExecutor = place.asUnownedSerialExecutor()
    self.place = place
    self.report = report
    clock = place.taskClock
    start = clock.now
  }

  func left(with load: [Int]) { note("a van leaves with \(load)") }

  func delivered(_ load: [Int]) {
    delivered += load.count
    note("a van is back from \(load)")
  }

  func count() { note("\(delivered) delivered") }

  private func note(_ text: String) {
    let tenths = Int((start.duration(to: clock.now) / .milliseconds(100)).rounded())
    report("\(tenths / 10).\(tenths % 10) s  \(text)")
  }
}
