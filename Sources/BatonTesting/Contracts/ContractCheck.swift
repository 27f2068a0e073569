// SPDX-License-Identifier: MIT

import BatonKernel

/// The check of one operator.
struct ContractCheck {
  let name: String
  let subject: ContractSubject
  let closures: [ContractClosure]
  let timeout: Duration

  init(_ name: String, _ subject: ContractSubject, _ closures: [ContractClosure], _ timeout: Duration) {
    require(timeout > .zero, "checkContract: timeout must be positive, was \(timeout)")
    self.name = name
    self.subject = subject
    self.closures = closures
    self.timeout = timeout
  }

  func violations(except exceptions: Set<ContractLaw>) -> [ContractViolation] {
    ContractLaw.allCases.filter { !exceptions.contains($0) }.flatMap { law in
      faults(law).map { ContractViolation(name: name, law: law, what: $0) }
    }
  }

  /// How the operator breaks `law`. A situation that does not end in time is a fault too.
  private func faults(_ law: ContractLaw) -> [String] {
    situations(law).flatMap { situation in
      let faults = Shared<[String]>([])
      let isFinished = finishes(within: timeout) { faults.value = situation.run() }
      return isFinished
        ? faults.value : ["did not finish within \(timeout), in a deadlock or too slow, \(situation.name)"]
    }
  }

  private func situations(_ law: ContractLaw) -> [Situation] {
    switch law {
    case .grammar: subject.grammarSituations
    case .serialDelivery: subject.serialDeliverySituations
    case .errorEnds: subject.errorSituations
    case .disposalStopsEvents: subject.disposalSituations
    case .upstreamDisposedOnce: subject.upstreamSituations
    case .endlessSourcesStop: subject.endlessSourceSituations
    case .synchronousSourcesStop: subject.synchronousSourceSituations
    case .endStopsSources: subject.endStopsSituations(closures)
    case .endedSourcesAreClosed: subject.closedSourceSituations
    case .tasksStayUncancelled: subject.taskSituations
    case .reentrancy: subject.reentrancySituations
    case .noLockHeld: subject.oppositeOrderSituations
    case .nothingLeaked: subject.leakSituations
    case .elementsFreed: subject.freeingSituations
    case .freedWithSources: [subject.freedSourcesSituation]
    case .passingBy: subject.passingBySituations
    case .boundedFlood: subject.floodSituations
    case .independentSubscribers: subject.independenceSituations
    case .closureErrorsEnd: closures.map { subject.thrownErrorSituation($0) }
    }
  }
}

/// A situation in which an operator is watched.
struct Situation: Sendable {
  /// Ends a sentence: "when the source completes".
  let name: String
  /// Brings the situation about, and returns the faults that were seen.
  let run: @Sendable () -> [String]

  init(_ name: String, _ run: @escaping @Sendable () -> [String]) {
    self.name = name
    self.run = run
  }
}
