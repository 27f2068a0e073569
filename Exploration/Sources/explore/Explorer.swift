// SPDX-License-Identifier: MIT

import CExplore
import Foundation

/// Explores scenarios, as many at a time as there are processors, each in a process of its own.
struct Explorer {
  /// Beyond the seconds that a strategy allows, a process has so many to end.
  private static let grace: Double = 30

  private struct Slot {
    let report = xp_make_report()
    var running: (process: Int32, scenario: Scenario, strategy: Strategy, deadline: Date)?
  }

  private let workers: Int

  init(workers: Int = ProcessInfo.processInfo.activeProcessorCount) { self.workers = workers }

  /// Explores each scenario by its strategy. Calls `done` after each, which returns whether to begin others.
  func explore(_ jobs: [(Scenario, Strategy)], done: (Outcome) -> Bool) {
    var slots = (0..<workers).map { _ in Slot() }
    var waiting = jobs[...]
    repeat {
      for index in slots.indices {
        if let outcome = poll(&slots[index]), !done(outcome) { waiting = [] }
        if slots[index].running == nil, let (scenario, strategy) = waiting.popFirst() {
          start(scenario, strategy, in: &slots[index])
        }
      }
      usleep(500)
    } while !waiting.isEmpty || slots.contains { $0.running != nil }
    for slot in slots { munmap(slot.report, MemoryLayout<xp_report>.size) }
  }

  private func start(_ scenario: Scenario, _ strategy: Strategy, in slot: inout Slot) {
    let body = Unmanaged.passRetained(Body(scenario.body)).toOpaque()
    let process = strategy.withConfig { xp_start(slot.report, $0, Body.run, body) }
    let limit = strategy.seconds > 0 ? strategy.seconds + Self.grace : 3600
    slot.running = (process, scenario, strategy, Date() + limit)
  }

  private func poll(_ slot: inout Slot) -> Outcome? {
    guard let running = slot.running else { return nil }
    guard xp_wait(slot.report, running.process, Date() > running.deadline) else { return nil }
    slot.running = nil
    return Outcome(running.scenario, running.strategy, slot.report)
  }
}
