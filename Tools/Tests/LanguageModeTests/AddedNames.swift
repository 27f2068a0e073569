// SPDX-License-Identifier: MIT

import Foundation

/// What Baton's modules declare and RxSwift's do not, from the compiler's symbol graphs.
struct AddedNames {
  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { var identifier: String }
      struct Availability: Decodable {
        struct Version: Decodable { var major: Int }
        var domain: String?
        var introduced: Version?
      }
      var kind: Kind
      var pathComponents: [String]
      var availability: [Availability]?

      /// Whether the Swift 5 mode does not see it, and no class has it that a program can extend.
      var isSwift6Only: Bool {
        availability?.contains { $0.domain == "Swift" && $0.introduced?.major == 6 } ?? false
      }
    }
    var symbols: [Symbol]
  }

  /// Types of the top level.
  var types: Set<String> = []
  /// Members of RxSwift's own types that the Swift 5 mode sees.
  var members: Set<String> = []

  init() throws {
    let known = try Self.ofRxSwift()
    let knownTypes = Set(known.map { $0.split(separator: ".")[0] }.map(String.init))
    let knownMembers = Set(known.map(Self.general))
    for symbol in try Self.symbols() {
      let name = symbol.pathComponents.joined(separator: ".")
      if symbol.pathComponents.count == 1 {
        if !symbol.kind.identifier.hasSuffix("func"), !symbol.kind.identifier.hasSuffix("op") {
          types.insert(name)
        }
      } else if knownTypes.contains(symbol.pathComponents[0]), !symbol.isSwift6Only {
        members.insert(name)
      }
    }
    types.subtract(known)
    members = members.filter { member in
      let general = Self.general(member)
      let base = general.split(separator: ".").dropFirst().joined(separator: ".")
      // A member that RxSwift has elsewhere is one that programs know.
      return !knownMembers.contains(general)
        && !knownMembers.contains { $0.hasSuffix("." + base) }
    }
  }

  static func ofRxSwift() throws -> Set<String> {
    let file = root.appending(path: "Tools/Tests/LanguageModeTests/Fixtures/Names/RxSwift.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return Set(lines.filter { !$0.hasPrefix("#") }.map(String.init))
  }

  /// `zip` and `combineLatest` of any number of sources are one.
  private static func general(_ name: String) -> String {
    guard name.contains("zip(_:") || name.contains("combineLatest(_:") else { return name }
    let start = name.prefix { $0 != "(" }
    return start + "(_:…" + (name.hasSuffix("resultSelector:)") ? "resultSelector:" : "") + ")"
  }

  private static func symbols() throws -> [Graph.Symbol] {
    let folder = try TemporaryFolder()
    let tests = LanguageModeTests()
    let target = try tests.run("swiftc", ["-print-target-info"])
    let triple = target.components(separatedBy: "\"triple\": \"").dropFirst().first?.prefix { $0 != "\"" }
    let modules = [
      "BatonBase", "BatonSchedulers", "BatonKernel", "BatonRx", "BatonTesting", "BatonTaskTesting",
      "BatonBlocking", "BatonFoundation",
    ]
    for module in modules {
      _ = try tests.run(
        "swift-symbolgraph-extract",
        [
          "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members", "-target",
          String(triple ?? ""), "-output-dir", folder.url.path(),
        ] + tests.moduleOptions())
    }
    let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
    return try files.flatMap { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols }
  }

  /// The types that `BatonRx` and the modules for tests have beside RxSwift's, and why they stay there: those
  /// by RxSwift's names have none of them, so a program that changes no line meets none.
  static let kept: [(why: String, names: Set<String>)] = [
    (
      "Schedulers that RxSwift has not, and what belongs to them: a program that imports BatonRx can have them.",
      [
        "ActorScheduler", "EventLoopQueue", "EventLoopScheduler", "EventLoopTurn", "ExecutorScheduler",
        "InlineScheduler", "NewThreadScheduler", "RunLoopScheduler",
        "Schedulers", "SchedulerClock", "ShutdownMode", "ShutdownScheduler", "SubscriptionScheduler",
        "TargetQueueScheduler", "TaskScheduler", "ThreadPoolScheduler", "ThreadWorker", "VirtualTimeLane",
      ]
    ),
    (
      "Protocols and arguments of public members.",
      [
        "Backoff", "Credits", "FullQueuePolicy", "HopWakeUp", "KeyedRateLimiter",
        "NaturalVirtualTimeConverter",
        "NopDisposable",
        "ObservableValues",
        "OverflowPolicy", "PausePolicy", "PendingDisposals", "RateLimit", "RateLimiter",
        "PeriodicSchedulerType", "PostedNotification", "QueueStatistics", "RACUnit", "RefusableWork",
        "RelayType",
        "Repetition", "ResultOrdering",
        "RxTimeSpan", "ScheduledWork", "SchedulerTraits", "VirtualTimeLimits", "VirtualTimeSource",
        "WorkScheduler",
      ]
    ),
    (
      "Errors that a program catches.",
      ["BackpressureTimeout", "LineTooLong", "QueueOverflow", "SchedulerRefusal", "VirtualTimeStall"]
    ),
    (
      "For tests, which import BatonTesting or BatonTaskTesting.",
      [
        "ContractClosure", "ContractElement", "ContractError", "ContractLaw", "ContractViolation",
        "ExplorationError", "ImmediateTestScheduler", "MarbleError", "MarbleFailure", "MarbleRowConvertible",
        "OrderCoverage", "OrderFailure", "ProbeSource", "Recorder", "RecordingTimeout", "SchedulerLaw",
        "SchedulerViolation", "UnimplementedScheduler",
        "VirtualTimeUnavailable",
      ]
    ),
  ]

  /// Members that no program has by the same name and with arguments that fit, and why.
  static let harmless: [(why: String, names: Set<String>)] = [
    (
      "Its argument is of a type of the library's, which no program makes.",
      ["ImmediateSchedulerType.scheduleWakeUp(_:)"]
    ),
    (
      "A requirement of Swift's protocols for executors, or CustomStringConvertible's: its arguments are jobs alone.",
      [
        "ConcurrentDispatchQueueScheduler.description",
        "ConcurrentDispatchQueueScheduler.enqueue(_:)",
        "ConcurrentMainScheduler.asUnownedSerialExecutor()",
        "ConcurrentMainScheduler.checkIsolated()",
        "ConcurrentMainScheduler.description",
        "ConcurrentMainScheduler.enqueue(_:)",
        "ConcurrentMainScheduler.enqueueTask(_:)",
        "ConcurrentMainScheduler.isIsolatingCurrentContext()",
        "CurrentThreadScheduler.description",
        "ImmediateSchedulerType.enqueue(_:)",
        "OperationQueueScheduler.description",
        "OperationQueueScheduler.enqueue(_:)",
        "SerialDispatchQueueScheduler.asUnownedSerialExecutor()",
        "SerialDispatchQueueScheduler.checkIsolated()",
        "SerialDispatchQueueScheduler.description",
        "SerialDispatchQueueScheduler.enqueue(_:)",
        "SerialDispatchQueueScheduler.enqueueTask(_:)",
        "SerialDispatchQueueScheduler.isIsolatingCurrentContext()",
        "VirtualTimeScheduler.asUnownedSerialExecutor()",
        "VirtualTimeScheduler.asUnownedTaskExecutor()",
        "VirtualTimeScheduler.checkIsolated()",
        "VirtualTimeScheduler.enqueue(_:)",
        "VirtualTimeScheduler.enqueueTask(_:)",
        "VirtualTimeScheduler.isIsolatingCurrentContext()",
      ]
    ),
    (
      "RxSwift has it too, with fewer arguments, by a former name, on another type, or only where its flag for resources is set.",
      [
        "DisposeBag.DisposableBuilder.buildArray(_:)",
        "DisposeBag.DisposableBuilder.buildEither(first:)",
        "DisposeBag.DisposableBuilder.buildEither(second:)",
        "DisposeBag.DisposableBuilder.buildExpression(_:)",
        "DisposeBag.DisposableBuilder.buildLimitedAvailability(_:)",
        "DisposeBag.DisposableBuilder.buildOptional(_:)",
        "ObservableType.catchError(_:)",
        "ObservableType.catchErrorJustReturn(_:)",
        "ObservableType.generate(initialState:condition:iterate:)",
        "ObservableType.repeatElement(_:)",
        "ObservableType.retryWhen(_:)",
        "PrimitiveSequence.catchError(_:)",
        "PrimitiveSequence.retryWhen(_:)",
        "PrimitiveSequenceType.catchErrorJustReturn(_:)",
        "Reactive.shouldLogRequest",
        "Resources.decrementTotal()",
        "Resources.incrementTotal()",
        "Resources.total",
        "SchedulerType.schedulePeriodic(_:startAfter:period:action:_:)",
        "SchedulerType.scheduleRelative(_:dueTime:action:_:)",
        "TestScheduler.createColdObservable(_:named:)",
        "TestScheduler.createHotObservable(_:named:)",
        "TestScheduler.createObserver(_:named:)",
        "TestScheduler.scheduleAt(_:named:action:)",
        "TestableObserver.init(scheduler:)",
      ]
    ),
    (
      "A scheduler by a name that says its type, found where a scheduler is expected.",
      [
        "ImmediateSchedulerType.actor(_:)",
        "ImmediateSchedulerType.currentThread",
        "ImmediateSchedulerType.mainRunLoop",
        "ImmediateSchedulerType.newThread",
        "ImmediateSchedulerType.subscription",
        "ImmediateSchedulerType.task(priority:)",
      ]
    ),
    (
      "Only with the labels of its own, which ask for tasks; the same member of observables is in the program.",
      [
        "AsyncSequence.asObservable(credits:priority:on:)",
        "AsyncSequence.asObservable(priority:on:)",
        "InfallibleType.filter(maxConcurrent:ordering:priority:_:)",
        "InfallibleType.filter(maxConcurrent:ordering:priority:on:_:)",
        "InfallibleType.flatMap(maxConcurrent:priority:_:)",
        "InfallibleType.map(maxConcurrent:ordering:priority:_:)",
        "InfallibleType.flatMap(maxConcurrent:priority:on:_:)",
        "InfallibleType.map(maxConcurrent:ordering:priority:on:_:)",
        "InfallibleType.values(capacity:whenFull:statistics:)",
        "ObservableConvertibleType.values(capacity:whenFull:statistics:)",
        "ObservableType.create(detached:priority:on:work:)",
        "PrimitiveSequenceType.create(detached:priority:on:work:)",
        "SharedSequenceConvertibleType.values(capacity:whenFull:statistics:)",
      ]
    ),
    (
      "Of the protocol that observables conform to, whose member is in the program.",
      [
        "ObservableConvertibleType.collect()",
        "ObservableConvertibleType.firstValue",
        "ObservableConvertibleType.lastValue",
        "ObservableConvertibleType.record()",
      ]
    ),
    (
      "Whether a strategy's scheduler is the main one: a program's own strategy that has such a member means this.",
      ["DriverSharingStrategy.isMain", "SharingStrategyProtocol.isMain", "SignalSharingStrategy.isMain"]
    ),
    (
      "Makes rows of a diagram, which no program of RxSwift's has.",
      [
        "TestableObservable.marbleRows(_:)",
        "TestableObserver.marbleRows(_:)",
      ]
    ),
    (
      "Takes a type of Baton's own, by a label of its own.",
      [
        "CompositeDisposable.beginDisposal(leavingRestTo:)",
        "Disposable.beginDisposal(leavingRestTo:)",
        "RefCountDisposable.beginDisposal(leavingRestTo:)",
        "SerialDisposable.beginDisposal(leavingRestTo:)",
        "SingleAssignmentDisposable.beginDisposal(leavingRestTo:)",
      ]
    ),
    (
      "About refused work, full queues and the pipeline that failed, of which RxSwift says nothing.",
      [
        "Hooks.RefusedWorkHandler",
        "Hooks.failedPipeline",
        "Hooks.longestWaitForRoom",
        "Hooks.refusedWorkHandler",
      ]
    ),
  ]
}
