// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

typealias ContractSource = Observable<ContractElement>

/// An operator and how the contract is put to it: a line of a table.
struct OperatorContract: Sendable, CustomTestStringConvertible {
  let name: String
  private let violations: @Sendable (Set<ContractLaw>) -> [ContractViolation]
  private var exceptions: Set<ContractLaw>

  var testDescription: String { name }

  func check() -> [ContractViolation] { violations(exceptions) }

  /// The same, except for one law more.
  func except(_ law: ContractLaw) -> OperatorContract {
    var contract = self
    contract.exceptions.insert(law)
    return contract
  }

  init<Output: ObservableConvertibleType & SendableMetatype>(
    _ name: String, except exceptions: Set<ContractLaw> = [], closures: [ContractClosure] = [],
    settle: @escaping @Sendable () -> Void = {}, of operation: @escaping @Sendable (ContractSource) -> Output
  ) {
    self.name = name
    self.exceptions = exceptions
    violations = { checkContract(name, except: $0, settle: settle, of: operation, closures: closures) }
  }

  init<Output: ObservableConvertibleType & SendableMetatype>(
    _ name: String, except exceptions: Set<ContractLaw> = [], closures: [ContractClosure] = [],
    ofTwo operation: @escaping @Sendable (ContractSource, ContractSource) -> Output
  ) {
    self.name = name
    self.exceptions = exceptions
    violations = { checkContract(name, except: $0, ofTwo: operation, closures: closures) }
  }

  /// An operator that uses a scheduler, on one whose time the check moves: some ticks each time, or as `settle` does.
  init<Output: ObservableConvertibleType & SendableMetatype>(
    _ name: String, except exceptions: Set<ContractLaw> = [], closures: [ContractClosure] = [],
    settle: @escaping @Sendable (TestScheduler) -> Void = { $0.advanceTo($0.clock + 10) },
    timed operation: @escaping @Sendable (ContractSource, TestScheduler) -> Output
  ) {
    self.name = name
    self.exceptions = exceptions
    violations = { exceptions in
      let scheduler = TestScheduler(initialClock: 0)
      return checkContract(
        name, except: exceptions, settle: { settle(scheduler) },
        of: { operation($0, scheduler) }, closures: closures)
    }
  }
}
