// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Dispatch
import Synchronization
import Testing

@testable import BatonKernel

/// Task-local values as a server has them.
enum Request {
  @TaskLocal static var id = "none"
  @TaskLocal static var tenant = 0
  @TaskLocal static var held: Held?
}

extension Request {
  /// What a closure sees in a subscription that `subscribe` makes as "s" to a source to which "r" sends an
  /// event.
  static func seen(
    sending event: Event<Int> = .next(1),
    _ subscribe: (PublishSubject<Int>, _ tell: @escaping @Sendable () -> Void) -> any Disposable
  ) async -> String? {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let subscription = $id.withValue("s") { subscribe(source) { seen.send(id) } }
    $id.withValue("r") { source.on(event) }
    defer { subscription.dispose() }
    return await seen.next()
  }
}

/// A pipeline whose asynchronous work tells what it sees.
struct WorkForm: Sendable, CustomTestStringConvertible {
  /// Tells what it sees, and returns its argument.
  typealias Tell = @Sendable (Int) -> Int

  let testDescription: String
  /// How many elements the source sends until the sequence is over, at most.
  let elements: Int
  let make: @Sendable (Observable<Int>, @escaping Tell) -> Observable<Int>

  init(
    _ name: String, elements: Int = 3,
    _ make: @escaping @Sendable (Observable<Int>, @escaping Tell) -> Observable<Int>
  ) {
    (testDescription, self.elements, self.make) = (name, elements, make)
  }

  /// A pipeline with a single whose task tells what it sees.
  static func single(
    _ name: String, elements: Int = 3,
    _ make: @escaping @Sendable (_ source: Observable<Int>, _ work: Observable<Int>) -> Observable<Int>
  ) -> WorkForm {
    WorkForm(name, elements: elements) { source, tell in
      make(source, Single.create { tell(0) }.asObservable())
    }
  }

  static let all: [WorkForm] = workers + mergers + successions + shared

  static let workers = [
    WorkForm("map(maxConcurrent: 1)") { source, tell in source.map(maxConcurrent: 1) { tell($0) } },
    WorkForm("map(maxConcurrent: 4)") { source, tell in
      source.map(maxConcurrent: 4, ordering: .completion) { tell($0) }
    },
    WorkForm("map(maxConcurrent: 1, on: executor)") { source, tell in
      source.map(maxConcurrent: 1, on: ThreadPoolScheduler.io) { tell($0) }
    },
    WorkForm("map(maxConcurrent: 1, on: a user's executor)") { source, tell in
      source.map(maxConcurrent: 1, on: InLineExecutor()) { tell($0) }
    },
    WorkForm("filter(maxConcurrent: 1)") { source, tell in source.filter(maxConcurrent: 1) { tell($0) < 0 } },
    WorkForm("flatMap(maxConcurrent: 2)") { source, tell in
      source.flatMap(maxConcurrent: 2) { Observable.just(tell($0)) }
    },
    WorkForm("mapLatest") { source, tell in source.mapLatest { tell($0) } },
    WorkForm("flatMap { create { observer in await … } }") { source, tell in
      source.flatMap { element in Observable<Int>.create { _ in _ = tell(element) } }
    },
    WorkForm("flatMap { AsyncSequence.asObservable() }") { source, tell in
      source.flatMap { element in AsyncStream<Int>(unfolding: { tell(element) < 0 ? 0 : nil }).asObservable()
      }
    },
    WorkForm("a group's map(maxConcurrent: 1)") { source, tell in
      source.groupBy { $0 }.flatMap { $0.map(maxConcurrent: 1) { tell($0) } }
    },
    WorkForm("map(maxConcurrent: 1) above groups in a flatMap") { source, tell in
      source.flatMap { element in
        Observable.just(element).map(maxConcurrent: 1) { tell($0) }.groupBy { $0 }.flatMap { $0 }
      }
    },
  ]

  private static var queue: SerialDispatchQueueScheduler {
    SerialDispatchQueueScheduler(internalSerialQueueName: "N13")
  }

  static let mergers: [WorkForm] = [
    .single("concatMap") { source, work in source.concatMap { _ in work } },
    .single("flatMap") { source, work in source.flatMap { _ in work } },
    .single("flatMapLatest") { source, work in source.flatMapLatest { _ in work } },
    .single("flatMapFirst", elements: 1) { source, work in source.flatMapFirst { _ in work } },
    .single("switchLatest") { source, work in source.map { _ in work }.switchLatest() },
    .single("merge") { source, work in source.map { _ in work }.merge() },
    .single("merge(maxConcurrent: 1)") { source, work in source.map { _ in work }.merge(maxConcurrent: 1) },
    .single("concat of a sequence") { source, work in source.map { _ in work }.concat() },
    .single("observe(on:), then flatMap") { source, work in source.observe(on: queue).flatMap { _ in work } },
    .single("flatMap { flatMap }") { source, work in
      source.flatMap { Observable.just($0).concat(Observable.never()).flatMap { _ in work } }
    },
    .single("flatMap { deferred }") { source, work in source.flatMap { _ in Observable.deferred { work } } },
    .single("flatMap { using }") { source, work in
      source.flatMap { _ in
        Observable.using({ BooleanDisposable() }, observableFactory: { _ in work })
      }
    },
    .single("flatMap { zip }") { source, work in
      source.flatMap { _ in Observable.zip(work, Observable.just(1)) { $0 + $1 } }
    },
  ]

  static let successions: [WorkForm] = [
    .single("catch", elements: 1) { source, work in source.map { _ in throw TestError() }.catch { _ in work }
    },
    .single("concat", elements: 1) { source, work in source.take(1).concat(work) },
    .single("ifEmpty(switchTo:)", elements: 1) { source, work in
      source.take(1).filter { _ in false }.ifEmpty(switchTo: work)
    },
    .single("andThen", elements: 1) { source, work in
      source.take(1).ignoreElements().asCompletable().andThen(work)
    },
    .single("Single.flatMap", elements: 1) { source, work in
      source.take(1).asSingle().flatMap { _ in work.asSingle() }.asObservable()
    },
    .single("retry", elements: 1) { source, work in failingFirst(source, work).retry() },
    .single("retry(when:)", elements: 1) { source, work in failingFirst(source, work).retry(when: { $0 }) },
    .single("flatMap { subscribe(on:) }") { source, work in source.flatMap { _ in work.subscribe(on: queue) }
    },
    .single("subscribe(on:)", elements: 0) { _, work in work.subscribe(on: queue) },
    .single("flatMap { delaySubscription }") { source, work in
      source.flatMap { _ in work.delaySubscription(.zero, scheduler: ThreadPoolScheduler.io) }
    },
    .single("timeout(other:)", elements: 0) { _, work in
      Observable<Int>.never().timeout(.milliseconds(1), other: work, scheduler: ThreadPoolScheduler.io)
    },
  ]

  private static func failingFirst(_ source: Observable<Int>, _ work: Observable<Int>) -> Observable<Int> {
    let isFirst = Atomic(true)
    return .deferred {
      isFirst.exchange(false, ordering: .relaxed) ? source.map { _ in throw TestError() } : work
    }
  }

  static let shared: [WorkForm] = [
    .single("flatMap { share }") { source, work in source.flatMap { _ in work.share() } },
    .single("flatMap { share(replay: 1) }") { source, work in source.flatMap { _ in work.share(replay: 1) } },
    .single("flatMap { publish().refCount() }") { source, work in
      source.flatMap { _ in work.publish().refCount() }
    },
    .single("flatMap, shared") { source, work in source.flatMap { _ in work }.share() },
  ]

  /// Subscribes to a pipeline whose work sends what it sees to `seen`.
  func subscribe(
    _ source: Observable<Int>, _ seen: Mailbox<String>, _ look: @escaping @Sendable () -> String
  ) -> any Disposable {
    make(source) {
      seen.send(look())
      return $0
    }.subscribe(onError: { _ in })
  }
}

/// Runs a job where it is enqueued, before the task that is being made is known to its maker.
final class InLineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

@Suite("N13 Asynchronous work has its subscriber's context")
struct TaskContextTests {
  @Test(arguments: WorkForm.all)
  func `N13 Work sees the subscriber's task-local values, whoever sends`(form: WorkForm) async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let subscription = Request.$id.withValue("s") {
      form.subscribe(source, seen) { Request.id }
    }
    for element in 0..<max(1, form.elements) {
      Request.$id.withValue("r\(element)") { source.onNext(element) }
      #expect(await seen.next() == "s")
    }
    subscription.dispose()
  }

  @Test(
    "N13 Work has the subscriber's priority, whoever sends", arguments: WorkForm.all,
    [(TaskPriority.background, TaskPriority.high), (.high, .background)])
  func priority(form: WorkForm, priorities: (subscriber: TaskPriority, sender: TaskPriority)) async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let subscription = await Task.detached(priority: priorities.subscriber) {
      form.subscribe(source, seen) { "\(Task.currentPriority)" }
    }.value
    // At once, so that nobody waits for the work, which would raise its priority.
    for element in 0..<form.elements {
      await Task.detached(priority: priorities.sender) { source.onNext(element) }.value
      #expect(await seen.next() == "\(priorities.subscriber)")
    }
    subscription.dispose()
  }

  @Test func `N13 An explicit priority wins`() async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<TaskPriority>())
    let subscription = source.map(maxConcurrent: 1, priority: .low) { _ in seen.send(Task.currentPriority) }
      .subscribe()
    source.onNext(0)
    #expect(await seen.next() == .low)
    subscription.dispose()
  }

  @Test func `N13 Detached work has nobody's values`() async {
    let seen = await Request.seen { source, tell in
      source.flatMap { _ in Single<Void>.create(detached: true) { tell() } }.subscribe()
    }
    #expect(seen == "none")
  }

  @Test(arguments: WorkForm.all)
  func `N13 The subscriber's values are freed with the subscription`(form: WorkForm) async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    var subscription: (any Disposable)?
    let (_, held) = holding { object in
      subscription = Request.$held.withValue(object) {
        form.subscribe(source, seen) { Request.held == nil ? "nothing" : "held" }
      }
    }
    for element in 0..<max(1, form.elements) {
      source.onNext(element)
      #expect(await seen.next() == "held")
    }
    subscription?.dispose()
    subscription = nil
    // The work's tasks, and a scheduler's disposal, may still be on their way to their end.
    while held() != nil { await Task.yield() }
  }

  @Test func `N13 What ends by itself frees the subscriber's values`() {
    let source = PublishSubject<Int>()
    let (subscription, held) = holding { object in
      Request.$held.withValue(object) { source.flatMap { Observable.just($0) }.subscribe() }
    }
    #expect(held() != nil)
    source.onNext(1)
    source.onCompleted()
    #expect(held() == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func `N13 Virtual time runs the work in an order that does not change`() async throws {
    func run() async throws -> [String] {
      try await withVirtualTime {
        let source = PublishSubject<Int>()
        let seen = Lock<[String]>([])
        let subscription = Request.$id.withValue("s") {
          source.map(maxConcurrent: 3, ordering: .completion) { element in
            try await Task.sleep(for: .seconds(3 - element))
            return "\(element) \(Request.id)"
          }.subscribe(onNext: { text in seen.withLock { $0.append(text) } })
        }
        for element in 0..<3 { Request.$id.withValue("r\(element)") { source.onNext(element) } }
        try await Task.sleep(for: .seconds(10))
        subscription.dispose()
        return seen.withLock { $0 }
      }
    }
    let first = try await run()
    #expect(first.map { String($0.prefix(3)) } == ["2 s", "1 s", "0 s"])
    for _ in 0..<20 { #expect(try await run() == first) }
  }
}

@Suite("N13 The parked task of a context")
struct ContextRoleTests {

  @Test(
    "N13 Work that an executor runs in line may start more, and may be disposed of before it has begun",
    .timeLimit(.minutes(1)))
  func reentrant() async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let subscription = Request.$id.withValue("s") {
      source.map(maxConcurrent: 4, ordering: .completion, on: InLineExecutor()) { element in
        if element < 3 { Request.$id.withValue("r") { source.onNext(element + 1) } }
        seen.send("\(element) \(Request.id)")
      }.subscribe()
    }
    source.onNext(0)
    var all: Set<String> = []
    for _ in 0..<4 { if let next = await seen.next() { all.insert(next) } }
    #expect(all == ["0 s", "1 s", "2 s", "3 s"])
    subscription.dispose()
  }

  @Test(.timeLimit(.minutes(1)))
  func `N13 Threads that meet at one context all get their work done`() async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let sources = (0..<4).map { _ in PublishSubject<Int>() }
    let subscription = Request.$id.withValue("s") {
      Observable.merge(
        sources.map {
          $0.flatMap { _ in
            Single<Int>.create {
              seen.send(Request.id); return 0
            }
          }
        }
      )
      .subscribe()
    }
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      Request.$id.withValue("r\(index)") { for element in 0..<500 { sources[index].onNext(element) } }
    }
    for _ in 0..<2000 { #expect(await seen.next() == "s") }
    subscription.dispose()
    _ = source
  }
}
