// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

/// A closure that is an argument of a test, whose case is called by its name.
struct Named<Result, each Argument>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let body: @Sendable (repeat each Argument) -> Result

  init(_ name: String, _ body: @escaping @Sendable (repeat each Argument) -> Result) {
    (testDescription, self.body) = (name, body)
  }

  func callAsFunction(_ argument: repeat each Argument) -> Result { body(repeat each argument) }
}

/// Makes a sequence of another one, with a scheduler in virtual time.
typealias NamedPipeline = Named<Observable<Int>, Observable<Int>, TestScheduler>
