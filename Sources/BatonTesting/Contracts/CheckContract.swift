// SPDX-License-Identifier: MIT

import BatonKernel

/// Checks an operator against the laws that every operator must obey, and returns the violations.
/// ```swift
/// @Test func mapKeepsTheContract() {  // Swift Testing
///   #expect(checkContract("map", of: { $0.map { $0 + 1 } }).isEmpty)
/// }
/// func testMapKeepsTheContract() {  // XCTest
///   XCTAssertEqual(checkContract("map", of: { $0.map { $0 + 1 } }), [])
/// }
/// ```
/// The check applies the operator to sources of its own, including misbehaving, endless and overlapping ones.
/// For an operator with timers, `settle` lets time pass:
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// checkContract("delay", settle: { scheduler.start() }, of: { $0.delay(.seconds(1), scheduler: scheduler) })
/// ```
/// - Parameters:
///   - name: The name of the operator in violations.
///   - exceptions: Laws that the operator need not obey; by default those that only the library's own
///     operators can.
///   - timeout: The maximum real time for each situation, after which its law counts as broken; far more than
///     any situation takes without a deadlock. Must be positive.
///   - settle: Called when the operator may need time. Returns when all pending work has been done. Called on
///     any thread, but never on two at the same time.
///   - operation: Applies the operator; called once for each situation. The result should send an event for
///     each element or on completion, so that there is something to check, and must not resubscribe to a
///     failing source without end.
///   - closures: The operator again, once for each closure that it takes, to check errors that the closure
///     throws.
/// - Returns: The violations, in the order of the laws; empty if there is none.
/// - Scheduling: The check runs on its own threads, and blocks the calling thread until it ends. So do not
///   call it on the main thread if the operator needs the main thread.
@available(swift, introduced: 6)
public func checkContract<Output: ObservableConvertibleType>(
  _ name: String = "operator",
  except exceptions: Set<ContractLaw> = [.synchronousSourcesStop, .freedWithSources],
  timeout: Duration = .seconds(60),
  settle: @escaping @Sendable () -> Void = {},
  of operation: @escaping @Sendable (Observable<ContractElement>) -> Output,
  closures: [ContractClosure] = []
) -> [ContractViolation] {
  let subject = ContractSubject(sourceCount: 1, settle: settle) { ContractSequence(operation($0[0])) }
  return ContractCheck(name, subject, closures, timeout).violations(except: exceptions)
}

/// Checks an operator against the laws: the form for the Swift 5 mode.
@available(swift, obsoleted: 6)
public func checkContract<Output: ObservableConvertibleType>(
  _ name: String = "operator",
  except exceptions: Set<ContractLaw> = [.synchronousSourcesStop, .freedWithSources],
  timeout: Duration = .seconds(60),
  settle: @escaping () -> Void = {},
  of operation: @escaping (Observable<ContractElement>) -> Output,
  closures: [ContractClosure] = []
) -> [ContractViolation] {
  let subject = ContractSubject(sourceCount: 1, settle: settle) { ContractSequence(operation($0[0])) }
  return ContractCheck(name, subject, closures, timeout).violations(except: exceptions)
}

/// Checks an operator that joins two sequences; see `checkContract(_:except:timeout:settle:of:closures:)`.
@available(swift, introduced: 6)
public func checkContract<Output: ObservableConvertibleType>(
  _ name: String = "operator",
  except exceptions: Set<ContractLaw> = [.synchronousSourcesStop, .freedWithSources],
  timeout: Duration = .seconds(60),
  settle: @escaping @Sendable () -> Void = {},
  ofTwo operation: @escaping @Sendable (Observable<ContractElement>, Observable<ContractElement>) -> Output,
  closures: [ContractClosure] = []
) -> [ContractViolation] {
  let subject = ContractSubject(sourceCount: 2, settle: settle) { ContractSequence(operation($0[0], $0[1])) }
  return ContractCheck(name, subject, closures, timeout).violations(except: exceptions)
}

/// Checks an operator that joins two sequences: the form for the Swift 5 mode.
@available(swift, obsoleted: 6)
public func checkContract<Output: ObservableConvertibleType>(
  _ name: String = "operator",
  except exceptions: Set<ContractLaw> = [.synchronousSourcesStop, .freedWithSources],
  timeout: Duration = .seconds(60),
  settle: @escaping () -> Void = {},
  ofTwo operation: @escaping (Observable<ContractElement>, Observable<ContractElement>) -> Output,
  closures: [ContractClosure] = []
) -> [ContractViolation] {
  let subject = ContractSubject(sourceCount: 2, settle: settle) { ContractSequence(operation($0[0], $0[1])) }
  return ContractCheck(name, subject, closures, timeout).violations(except: exceptions)
}

/// A closure that an operator takes, from which `checkContract` throws errors.
/// ```swift
/// ContractClosure("transform") { source, attempt in
///   source.map { element in
///     try attempt()
///     return element
///   }
/// }
/// ```
public struct ContractClosure: @unchecked Sendable {  // Sendable: its closure is, or its author opted out.
  /// A function that throws when the check wants the closure to throw. Call it first in the closure.
  public typealias Attempt = @Sendable () throws -> Void

  let name: String
  let make: (Observable<ContractElement>, @escaping Attempt) -> ContractSequence

  /// Describes a closure of an operator.
  ///
  /// - Parameters:
  ///   - name: The name of the closure in violations, usually that of the parameter.
  ///   - operation: Applies the operator with a closure that calls the `Attempt` passed to this one.
  @available(swift, introduced: 6)
  public init<Output: ObservableConvertibleType>(
    _ name: String,
    _ operation: @escaping @Sendable (Observable<ContractElement>, @escaping Attempt) -> Output
  ) {
    self.name = name
    make = { ContractSequence(operation($0, $1)) }
  }

  /// Describes a closure of an operator: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public init<Output: ObservableConvertibleType>(
    _ name: String,
    _ operation: @escaping (Observable<ContractElement>, @escaping Attempt) -> Output
  ) {
    self.name = name
    make = { ContractSequence(operation($0, $1)) }
  }
}
