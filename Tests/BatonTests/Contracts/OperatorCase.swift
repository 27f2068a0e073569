// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Testing

/// An operator and how it is built on a source: a line of the table from which the tests of every operator
/// take it.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  typealias Source = Observable<ContractElement>

  /// Begins with the operator's name in `Documentation/PublicNames.txt`; several such names are of operators
  /// that go together.
  let testDescription: String
  /// How many of two elements pass a chain of it. Nil if there is no chain, as of an operator that makes
  /// other elements.
  let passing: Int?
  /// How many of it half a megabyte of stack is enough for.
  let depth: Int
  /// The name in a description.
  let shownName: String
  let sequenceDescription: @Sendable () -> String
  private let build: @Sendable (Source, TestScheduler) -> Source?
  /// Nil if it is another form of an operator that has a contract.
  private(set) var contract: Contract?

  struct Contract: Sendable {
    fileprivate(set) var exceptions: Set<ContractLaw>
    fileprivate let check: @Sendable (Set<ContractLaw>) -> [ContractViolation]

    func violations() -> [ContractViolation] { check(exceptions) }
  }

  fileprivate init<Output: ObservableConvertibleType>(
    _ name: String, _ passing: Int?, _ shown: String?, _ contract: Contract?, depth: Int = 150,
    _ build: @escaping @Sendable (Source, TestScheduler) -> Output
  ) {
    testDescription = name
    self.passing = Output.Element.self == ContractElement.self ? passing : nil
    (self.depth, self.contract) = (depth, contract)
    shownName = shown ?? String(name.prefix { $0 != "(" })
    sequenceDescription = { "\(build(.just(1), TestScheduler(initialClock: 0)).asObservable())" }
    self.build = { build($0, $1).asObservable() as Any as? Source }
  }

  /// The names in `Documentation/PublicNames.txt`.
  var publicNames: [String] {
    testDescription.split { " ,".contains($0) }.filter { $0.hasSuffix(")") }.map(String.init)
  }

  /// What a chain of it sends of two elements, made and run with half a megabyte of stack.
  func eventsOfChain() async -> [String] {
    let time = TestScheduler(initialClock: 0)
    return await SmallStack.events(
      { (0..<depth).reduce(Source.of(1, 2)) { chain, _ in build(chain, time) ?? chain }.map { $0.number } },
      in: time)
  }

  /// The same, except for one law more.
  func except(_ law: ContractLaw) -> OperatorCase {
    var operation = self
    operation.contract?.exceptions.insert(law)
    return operation
  }
}

/// What an operator's closure returns goes through this, which throws instead when the contract wants the
/// closure to.
struct ContractAttempt: Sendable {
  fileprivate let closure: String
  fileprivate let attempt: ContractClosure.Attempt

  func callAsFunction<Value>(_ value: Value) throws -> Value {
    try attempt()
    return value
  }

  /// In an operator with several closures: throws in the one of that name alone.
  func callAsFunction<Value>(_ value: Value, in closure: String) throws -> Value {
    if closure == self.closure { try attempt() }
    return value
  }
}

extension OperatorCase {
  static let all = elementwise + joining + sharing + scheduling

  /// An operator of one source, with closures that may throw.
  init<Output: ObservableConvertibleType & SendableMetatype>(
    _ name: String, passing: Int? = 2, shown: String? = nil, except exceptions: Set<ContractLaw> = [],
    throwing closures: [String], _ build: @escaping @Sendable (Source, ContractAttempt) -> Output
  ) {
    let built: @Sendable (Source) -> Output = { build($0, ContractAttempt(closure: "", attempt: {})) }
    let contract = Contract(exceptions: exceptions) { exceptions in
      checkContract(
        name, except: exceptions, of: built,
        closures: closures.map { closure in
          ContractClosure(closure) { build($0, ContractAttempt(closure: closure, attempt: $1)) }
        })
    }
    self.init(name, passing, shown, contract) { source, _ in built(source) }
  }

  /// An operator of one source.
  init<Output: ObservableConvertibleType & SendableMetatype>(
    _ name: String, passing: Int? = 2, shown: String? = nil, except exceptions: Set<ContractLaw> = [],
    _ build: @escaping @Sendable (Source) -> Output
  ) {
    self.init(name, passing: passing, shown: shown, except: exceptions, throwing: []) { source, _ in
      build(source)
    }
  }

  /// Another form of an operator that the table has.
  static func form(
    _ name: String, passing: Int = 2, depth: Int = 150, _ build: @escaping @Sendable (Source) -> Source
  ) -> Self {
    Self(name, passing, nil, nil, depth: depth) { source, _ in build(source) }
  }

  /// An operator of two sources. In a chain the second one is `other`.
  static func joining<Output: ObservableConvertibleType & SendableMetatype>(
    _ name: String, with other: Source = .just(0), passing: Int? = 2, shown: String? = nil,
    _ build: @escaping @Sendable (Source, Source) -> Output
  ) -> Self {
    let contract = Contract(exceptions: []) { checkContract(name, except: $0, ofTwo: build) }
    return Self(name, passing, shown, contract) { source, _ in build(source, other) }
  }

  /// An operator on a scheduler whose time the test moves: some ticks each time, or as `settle` does.
  static func timed<Output: ObservableConvertibleType & SendableMetatype>(
    _ name: String, passing: Int? = 2, shown: String? = nil, except exceptions: Set<ContractLaw> = [],
    settle: @escaping @Sendable (TestScheduler) -> Void = { $0.advanceTo($0.clock + 10) },
    _ build: @escaping @Sendable (Source, TestScheduler) -> Output
  ) -> Self {
    let contract = Contract(exceptions: exceptions.union([.freedWithSources])) { exceptions in
      let scheduler = TestScheduler(initialClock: 0)
      return checkContract(
        name, except: exceptions, settle: { settle(scheduler) }, of: { build($0, scheduler) })
    }
    return Self(name, passing, shown, contract, build)
  }

  typealias HoppingScheduler = ImmediateScheduler & TaskExecutor

  /// An operator that hops to a scheduler of threads, or whose tasks run there. In a chain these have a small
  /// stack.
  static func hopping<Output: ObservableConvertibleType & SendableMetatype>(
    _ name: String, passing: Int? = 2, shown: String? = nil, except exceptions: Set<ContractLaw> = [],
    throwing closures: [String] = [],
    _ build: @escaping @Sendable (Source, any HoppingScheduler, ContractAttempt) -> Output
  ) -> Self {
    let contract = Contract(exceptions: exceptions.union([.freedWithSources])) { exceptions in
      checkContract(
        name, except: exceptions, settle: settleQueue,
        of: { build($0, queue, ContractAttempt(closure: "", attempt: {})) },
        closures: closures.map { closure in
          ContractClosure(closure) { build($0, queue, ContractAttempt(closure: closure, attempt: $1)) }
        })
    }
    return Self(name, passing, shown, contract) { source, _ in
      build(source, thread, ContractAttempt(closure: "", attempt: {}))
    }
  }

  private static let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "contract")
  /// With as little stack as a subscriber has.
  static let thread = ThreadPoolScheduler(threads: 1, stackSize: SmallStack.size)

  /// Waits. A long batch goes to the end of the queue now and then, behind what waits there.
  private static func settleQueue() {
    for _ in 0..<20 {
      let isReached = DispatchSemaphore(value: 0)
      queue.schedule { isReached.signal() }
      isReached.wait()
    }
  }
}
