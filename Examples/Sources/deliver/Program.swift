// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Depot
import Foundation

/// `deliver [--virtual] [PARCELS]`: the same depot in real time, or in no time.
@main
enum Program {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    let isVirtual = arguments.first == "--virtual"
    if isVirtual { arguments = arguments.dropFirst() }
    guard arguments.count < 2, let parcels = Int(arguments.first ?? "10"), parcels >= 0 else {
      FileHandle.standardError.write(Data("usage: deliver [--virtual] [PARCELS]\n".utf8))
      exit(64)
    }
    let vans = try await isVirtual ? inVirtualTime(parcels) : inRealTime(parcels)
    print("\(parcels) parcels, \(vans) vans")
  }

  private static func inRealTime(_ parcels: Int) async throws -> Int {
    let scheduler = SerialDispatchQueueScheduler(qos: .userInitiated)
    let depot = Depot(on: scheduler) { print($0) }
    return try await Task(executorPreference: scheduler) { try await depot.deliver(parcels: parcels) }.value
  }

  private static func inVirtualTime(_ parcels: Int) async throws -> Int {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    return try await scheduler.run {
      try await Depot(on: scheduler) { print($0) }.deliver(parcels: parcels)
    }
  }
}
