// SPDX-License-Identifier: MIT

import BatonKernel

/// Puts an operator through the laws that every operator is to keep, and returns those that it was seen to break.
/// ```swift
/// @Test func mapKeepsTheContract() {  // Swift Testing
///   #expect(checkContract("map", of: { $0.map { $0 + 1 } }).isEmpty)
/// }
/// func testMapKeepsTheContract() {  // XCTest
///   XCTAssertEqual(checkContract("map", of: { $0.map { $0 + 1 } }), [])
/// }
/// ```
/// The operator is applied to sources that the check drives, misbehaving, endless and overlapping ones among
/// them. An operator that waits gets its time from `settle`:
/// ```swift
/// let scheduler = TestScheduler(initialClock: 0)
/// checkContract("delay", settle: { scheduler.start() }, of: { $0.delay(.seconds(1), scheduler: scheduler) })
/// ```
/// - Parameters:
///   - name: What violations call the operator.
///   - exceptions: Laws that the operator is not meant to keep; by default those that only the library's own
///     operators can keep.
///   - timeout: How long each situation may take before its law counts as broken: far longer than any situation takes
///     without a deadlock. Must be positive.
///   - settle: Called where the operator may need time. Returns when all work under way has been done. Called on
///     any thread, never on two at once.
///   - operation: Applies the operator; called for each situation anew. The result should send something for each element or
///     upon completion, so that there is something to check, and must not subscribe to a failing source without end.
///   - closures: The operator once more for each closure that it takes, to check errors that the closure throws.
/// - Returns: The violations, in the order of the laws; empty if none was seen.
/// - Scheduling: runs on threads of its own, and blocks the calling thread meanwhile. So do not call it on the
///   main thread if the operator needs that one.
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

/// Puts an operator through the laws: the form for the Swift 5 language mode.
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

/// Puts an operator that joins two sequences through the laws that every operator is to keep; see
/// `checkContract(_:except:timeout:settle:of:closures:)`.
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

/// Puts an operator that joins two sequences through the laws: the form for the Swift 5 language mode.
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

/// A closure that an operator takes, for `checkContract` to throw errors from.
/// ```swift
/// ContractClosure("transform") { source, attempt in
///   source.map { element in
///     try attempt()
///     return element
///   }
/// }
/// ```
public struct ContractClosure: @unchecked Sendable {  // Sendable: its closure is, or its author opted out.
  /// Throws when the check wants the closure to. Call it first in the closure.
  public typealias Attempt = @Sendable () throws -> Void

  let name: String
  let make: (Observable<ContractElement>, @escaping Attempt) -> ContractSequence

  /// Names a closure.
  ///
  /// - Parameters:
  ///   - name: What violations call it, most often the parameter's name.
  ///   - operation: Applies the operator with a closure that calls the attempt that it is given.
  @available(swift, introduced: 6)
  public init<Output: ObservableConvertibleType>(
    _ name: String,
    _ operation: @escaping @Sendable (Observable<ContractElement>, @escaping Attempt) -> Output
  ) {
    self.name = name
    make = { ContractSequence(operation($0, $1)) }
  }

  /// Names a closure: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public init<Output: ObservableConvertibleType>(
    _ name: String,
    _ operation: @escaping (Observable<ContractElement>, @escaping Attempt) -> Output
  ) {
    self.name = name
    make = { ContractSequence(operation($0, $1)) }
  }
}
