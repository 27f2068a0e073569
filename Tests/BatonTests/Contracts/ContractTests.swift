// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("The contract")
struct ContractTests {
  @Test(
    "G1 G2 G3 G4 G5 G6 G9 is kept by every operator",
    arguments: [
      OperatorContract.transforming, OperatorContract.filtering, OperatorContract.predicates,
      OperatorContract.utility,
      OperatorContract.timed, OperatorContract.sharing, OperatorContract.hopping,
      OperatorContract.joining, OperatorContract.flattening, OperatorContract.errors,
      OperatorContract.tasks,
    ].flatMap { $0 })
  func contract(_ contract: OperatorContract) {
    #expect(contract.check() == [])
  }
}
