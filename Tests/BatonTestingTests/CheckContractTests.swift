// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Synchronization
import Testing

@Suite("The contract check")
struct CheckContractTests {
  /// How an operator was seen to break these laws.
  private func violations<Output: ObservableConvertibleType>(
    of laws: Set<ContractLaw>, timeout: Duration = .seconds(10), settle: @escaping @Sendable () -> Void = {},
    _ operation: @escaping @Sendable (Source) -> Output
  ) -> [ContractViolation] {
    let others = Set(ContractLaw.allCases).subtracting(laws)
    return checkContract("it", except: others, timeout: timeout, settle: settle, of: operation)
  }

  /// The laws that an operator was seen to break.
  private func broken<Output: ObservableConvertibleType>(
    only laws: Set<ContractLaw> = Set(ContractLaw.allCases), timeout: Duration = .seconds(10),
    _ operation: @escaping @Sendable (Source) -> Output
  ) -> Set<ContractLaw> {
    Set(violations(of: laws, timeout: timeout, operation).map(\.law))
  }

  @Test func `finds nothing in operators that keep the laws`() {
    #expect(checkContract("map", except: [], of: { $0.map { $0 + 1 } }) == [])
    #expect(checkContract("filter", except: [], of: { $0.filter { $0 > 1 } }) == [])
    #expect(checkContract("by hand", of: { passing($0) }) == [])
    let closure = ContractClosure("transform") { source, attempt in
      source.map { element in
        try attempt()
        return element
      }
    }
    #expect(checkContract("map", except: [], of: { $0.map { $0 } }, closures: [closure]) == [])
  }

  @Test func `gives an operator that hops the time that it needs`() {
    let scheduler = TestScheduler(initialClock: 0)
    let violations = checkContract(
      "observe(on:)", settle: { scheduler.start() }, of: { $0.observe(on: scheduler) })
    #expect(violations == [])
  }

  @Test func `G1 finds events after the end`() { #expect(broken { talkative($0) }.contains(.grammar)) }

  @Test("G2 finds events that overlap")
  func overlap() { #expect(broken(only: [.serialDelivery]) { overlapping($0) } == [.serialDelivery]) }

  @Test func `G2 finds events that overlap in an operator that subscribes to ever more sources`() {
    let violations = violations(of: [.serialDelivery]) { unserialised($0) }
    for situation in ["when several threads sent", "in a flood from all sides"] {
      #expect(violations.contains { $0.what == "events overlapped " + situation }, "\(violations)")
    }
  }

  @Test func `finds errors that are swallowed`() { #expect(broken { deafToErrors($0) }.contains(.errorEnds)) }

  @Test func `G5 finds events after disposal, and sources that nobody disposes of`() {
    let laws = broken { unstoppable($0) }
    #expect(laws.isSuperset(of: [.disposalStopsEvents, .upstreamDisposedOnce]))
  }

  @Test("finds synchronous sources that go on without demand")
  func endless() { #expect(broken { passing($0) } == [.synchronousSourcesStop]) }

  @Test func `finds endless sources that go on without demand`() {
    #expect(broken(only: [.endlessSourcesStop]) { unstoppable($0) } == [.endlessSourcesStop])
  }

  @Test func `never settles on two threads at once, even if a situation was given up in the middle of it`() {
    let calls = Atomic(0)
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    let violations = violations(
      of: [.grammar, .errorEnds], timeout: .milliseconds(200),
      settle: {
        if inside.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
        // Far longer than the time-out, which is counted in small steps that a busy machine makes longer.
        if calls.add(1, ordering: .relaxed).oldValue == 0 { Thread.sleep(forTimeInterval: 3) }
        inside.subtract(1, ordering: .relaxed)
      }, { passing($0) })
    #expect(violations.contains { $0.what.hasPrefix("did not finish") })
    #expect(overlaps.load(ordering: .relaxed) == 0)
  }

  @Test func `G3 finds deadlocks of a subscriber with itself`() {
    let laws = broken(only: [.reentrancy], timeout: .seconds(1)) { selfLocking($0) }
    #expect(laws == [.reentrancy])
  }

  @Test func `G4 finds locks held while others run, in events, subscriptions and disposals`() {
    let violations = violations(of: [.noLockHeld], timeout: .seconds(2)) { locking($0) }
    #expect(violations.count == 3)
    #expect(violations.allSatisfy { $0.law == .noLockHeld && $0.what.contains("deadlock") })
  }

  @Test(arguments: ["elements", "observer", "source"])
  func `finds elements, subscribers and sources that are kept`(_ what: String) {
    let violations =
      switch what {
      case "elements": violations(of: [.nothingLeaked]) { hoarding($0) }
      case "observer": violations(of: [.nothingLeaked]) { clinging($0) }
      default: violations(of: [.nothingLeaked]) { anchored($0) }
      }
    #expect(violations.contains { $0.what.contains(what) }, "\(violations)")
  }

  @Test func `finds elements that are never freed, whatever the way out`() {
    let violations = violations(of: [.elementsFreed], timeout: .seconds(1)) { hoarding($0) }
    #expect(violations.count == 10, "\(violations)")
  }

  @Test("finds operators that go on above their end")
  func lingers() { #expect(broken(only: [.endStopsSources]) { lingering($0) } == [.endStopsSources]) }

  @Test func `G10 finds a source that is subscribed to before the one that has ended is disposed of`() {
    #expect(broken(only: [.endedSourcesAreClosed]) { overhasty($0) } == [.endedSourcesAreClosed])
  }

  @Test func `G10 finds a task that goes on as cancelled, though nobody has cancelled anything`() {
    #expect(broken(only: [.tasksStayUncancelled]) { disowning($0) } == [.tasksStayUncancelled])
  }

  @Test func `G9 finds events that are delivered by who disposes`() {
    let violations = violations(of: [.passingBy]) { belated($0) }
    #expect(violations.map(\.what) == ["an event of its own was delivered by dispose"])
  }

  @Test func `G9 finds events that are delivered by who subscribes`() {
    let violations = violations(of: [.passingBy]) { nudging($0) }
    #expect(violations.map(\.what) == ["an event of another subscriber was delivered by subscribe"])
  }

  @Test("G9 finds elements that pile up")
  func flood() { #expect(broken(only: [.boundedFlood]) { boundless($0) } == [.boundedFlood]) }

  @Test("finds subscribers that take others along")
  func independence() { #expect(broken { contagious($0) }.contains(.independentSubscribers)) }

  @Test func `G6 finds closures whose errors go by, and closures that are never called`() {
    let violations = checkContract(
      "it",
      of: { $0 },
      closures: [
        ContractClosure("transform") { forgiving($0, $1) },
        ContractClosure("spare") { source, _ in source },
      ]
    )
    #expect(violations.allSatisfy { $0.law == .closureErrorsEnd })
    #expect(violations.contains { $0.what.contains("transform threw in call 1") })
    #expect(violations.contains { $0.what == "spare was never called" })
    #expect(violations.first?.description.hasPrefix("it breaks closureErrorsEnd: ") == true)
  }

  @Test func `section 6 a timeout of no time is refused with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = checkContract(timeout: .zero, of: { $0 })
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("checkContract: timeout must be positive, was 0.0 seconds"))
  }

  @Test func `a probe source counts its subscriptions and how often each was disposed of`() {
    let probe = ProbeSource<Int>()
    let first = probe.asObservable().subscribe()
    let second = probe.asObservable().subscribe(onError: { _ in })
    #expect(probe.subscriptionCount == 2)
    #expect(probe.liveCount == 2)
    first.dispose()
    first.dispose()
    #expect(probe.disposalCounts == [1, 0])
    probe.onError(RxError.unknown)
    #expect(probe.disposalCounts == [1, 1])
    #expect(probe.liveCount == 0)
    second.dispose()
  }
}
