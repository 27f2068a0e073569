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

  final class Held: Sendable {}
}

/// A pipeline whose asynchronous work tells what it sees.
struct WorkForm: Sendable, CustomTestStringConvertible {
  typealias Look = @Sendable () -> String

  let testDescription: String
  /// How many elements the source sends until the sequence is over, at most.
  let elements: Int
  let make: @Sendable (Observable<Int>, _ look: @escaping Look, Mailbox<String>) -> Observable<Int>

  init(
    _ name: String, elements: Int = 3,
    _ make: @escaping @Sendable (Observable<Int>, @escaping Look, Mailbox<String>) -> Observable<Int>
  ) {
    (testDescription, self.elements, self.make) = (name, elements, make)
  }

  /// A pipeline with a single whose task tells what it sees.
  static func single(
    _ name: String, elements: Int = 3,
    _ make: @escaping @Sendable (Observable<Int>, Single<Int>) -> Observable<Int>
  ) -> WorkForm {
    WorkForm(name, elements: elements) { source, look, seen in
      make(
        source,
        Single.create {
          seen.send(look())
          return 0
        })
    }
  }

  static let all: [WorkForm] = workers + mergers + successions + shared

  static let workers = [
    WorkForm("map(maxConcurrent: 1)") { source, look, seen in
      source.map(maxConcurrent: 1) {
        seen.send(look())
        return $0
      }
    },
    WorkForm("map(maxConcurrent: 4)") { source, look, seen in
      source.map(maxConcurrent: 4, ordering: .completion) {
        seen.send(look())
        return $0
      }
    },
    WorkForm("map(maxConcurrent: 1, on: executor)") { source, look, seen in
      source.map(maxConcurrent: 1, on: ThreadPoolScheduler.io) {
        seen.send(look())
        return $0
      }
    },
    WorkForm("map(maxConcurrent: 1, on: a user's executor)") { source, look, seen in
      source.map(maxConcurrent: 1, on: InLineExecutor()) {
        seen.send(look())
        return $0
      }
    },
    WorkForm("filter(maxConcurrent: 1)") { source, look, seen in
      source.filter(maxConcurrent: 1) { _ in
        seen.send(look())
        return false
      }
    },
    WorkForm("flatMap(maxConcurrent: 2)") { source, look, seen in
      source.flatMap(maxConcurrent: 2) { _ in
        seen.send(look())
        return Observable<Int>.empty()
      }
    },
    WorkForm("mapLatest") { source, look, seen in
      source.mapLatest {
        seen.send(look())
        return $0
      }
    },
    WorkForm("flatMap { create { observer in await … } }") { source, look, seen in
      source.flatMap { _ in Observable<Int>.create { _ in seen.send(look()) } }
    },
    WorkForm("flatMap { AsyncSequence.asObservable() }") { source, look, seen in
      source.flatMap { _ in
        AsyncStream<Int>(unfolding: {
          seen.send(look())
          return nil
        }).asObservable()
      }
    },
    WorkForm("a group's map(maxConcurrent: 1)") { source, look, seen in
      source.groupBy { $0 }.flatMap {
        $0.map(maxConcurrent: 1) {
          seen.send(look())
          return $0
        }
      }
    },
    WorkForm("map(maxConcurrent: 1) above groups in a flatMap") { source, look, seen in
      source.flatMap { element in
        Observable.just(element).map(maxConcurrent: 1) { element in
          seen.send(look())
          return element
        }.groupBy { $0 }.flatMap { $0 }
      }
    },
  ]

  static let mergers: [WorkForm] = [
    .single("concatMap") { source, work in source.concatMap { _ in work } },
    .single("flatMap") { source, work in source.flatMap { _ in work } },
    .single("flatMapLatest") { source, work in source.flatMapLatest { _ in work } },
    .single("flatMapFirst", elements: 1) { source, work in source.flatMapFirst { _ in work } },
    .single("switchLatest") { source, work in source.map { _ in work.asObservable() }.switchLatest() },
    .single("merge") { source, work in source.map { _ in work.asObservable() }.merge() },
    .single("merge(maxConcurrent: 1)") { source, work in
      source.map { _ in work.asObservable() }.merge(maxConcurrent: 1)
    },
    .single("concat of a sequence") { source, work in source.map { _ in work.asObservable() }.concat() },
    .single("observe(on:), then flatMap") { source, work in
      source.observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "N13")).flatMap { _ in work }
    },
    .single("flatMap { flatMap }") { source, work in
      source.flatMap { Observable.just($0).concat(Observable.never()).flatMap { _ in work } }
    },
    .single("flatMap { deferred }") { source, work in
      source.flatMap { _ in Observable.deferred { work.asObservable() } }
    },
    .single("flatMap { using }") { source, work in
      source.flatMap { _ in
        Observable.using({ BooleanDisposable() }, observableFactory: { _ in work.asObservable() })
      }
    },
    .single("flatMap { zip }") { source, work in
      source.flatMap { _ in Observable.zip(work.asObservable(), Observable.just(1)) { $0 + $1 } }
    },
  ]

  static let successions: [WorkForm] = [
    .single("catch", elements: 1) { source, work in
      source.map { _ in throw TestError() }.catch { _ in work.asObservable() }
    },
    .single("concat", elements: 1) { source, work in source.take(1).concat(work.asObservable()) },
    .single("ifEmpty(switchTo:)", elements: 1) { source, work in
      source.take(1).filter { _ in false }.ifEmpty(switchTo: work.asObservable())
    },
    .single("andThen", elements: 1) { source, work in
      source.take(1).ignoreElements().asCompletable().andThen(work).asObservable()
    },
    .single("Single.flatMap", elements: 1) { source, work in
      source.take(1).asSingle().flatMap { _ in work }.asObservable()
    },
    .single("retry", elements: 1) { source, work in
      let isFirst = Atomic(true)
      return Observable.deferred {
        isFirst.exchange(false, ordering: .relaxed)
          ? source.map { _ in throw TestError() } : work.asObservable()
      }.retry()
    },
    .single("retry(when:)", elements: 1) { source, work in
      let isFirst = Atomic(true)
      return Observable.deferred {
        isFirst.exchange(false, ordering: .relaxed)
          ? source.map { _ in throw TestError() } : work.asObservable()
      }.retry(when: { $0 })
    },
    .single("flatMap { subscribe(on:) }") { source, work in
      source.flatMap { _ in
        work.asObservable().subscribe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "N13"))
      }
    },
    .single("subscribe(on:)", elements: 0) { _, work in
      work.asObservable().subscribe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "N13"))
    },
    .single("flatMap { delaySubscription }") { source, work in
      source.flatMap { _ in
        work.asObservable().delaySubscription(.zero, scheduler: ThreadPoolScheduler.io)
      }
    },
    .single("timeout(other:)", elements: 0) { _, work in
      Observable<Int>.never().timeout(
        .milliseconds(1), other: work.asObservable(), scheduler: ThreadPoolScheduler.io)
    },
  ]

  static let shared: [WorkForm] = [
    .single("flatMap { share }") { source, work in
      source.flatMap { _ in work.asObservable().share() }
    },
    .single("flatMap { share(replay: 1) }") { source, work in
      source.flatMap { _ in work.asObservable().share(replay: 1, scope: .whileConnected) }
    },
    .single("flatMap { publish().refCount() }") { source, work in
      source.flatMap { _ in work.asObservable().publish().refCount() }
    },
    .single("flatMap, shared") { source, work in source.flatMap { _ in work }.share() },
  ]
}

/// Runs a job where it is enqueued, before the task that is being made is known to its maker.
final class InLineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

@Suite("N13 Asynchronous work has its subscriber's context")
struct TaskContextTests {
  @Test("N13 Work sees the subscriber's task-local values, whoever sends", arguments: WorkForm.all)
  func values(form: WorkForm) async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let subscription = Request.$id.withValue("s") {
      form.make(source, { Request.id }, seen).subscribe(onError: { _ in })
    }
    for element in 0..<form.elements {
      Request.$id.withValue("r\(element)") { source.onNext(element) }
      #expect(await seen.next() == "s")
    }
    if form.elements == 0 { #expect(await seen.next() == "s") }
    subscription.dispose()
  }

  @Test(
    "N13 Work has the subscriber's priority, whoever sends", arguments: WorkForm.all,
    [(TaskPriority.background, TaskPriority.high), (.high, .background)])
  func priority(form: WorkForm, priorities: (subscriber: TaskPriority, sender: TaskPriority)) async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let subscription = await Task.detached(priority: priorities.subscriber) {
      form.make(source, { "\(Task.currentPriority)" }, seen).subscribe(onError: { _ in })
    }.value
    // At once, so that nobody waits for the work, which would raise its priority.
    for element in 0..<form.elements {
      await Task.detached(priority: priorities.sender) { source.onNext(element) }.value
      #expect(await seen.next() == "\(priorities.subscriber)")
    }
    subscription.dispose()
  }

  @Test("N13 An explicit priority wins")
  func explicitPriority() async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<TaskPriority>())
    let subscription = source.map(maxConcurrent: 1, priority: .low) { _ in seen.send(Task.currentPriority) }
      .subscribe()
    source.onNext(0)
    #expect(await seen.next() == .low)
    subscription.dispose()
  }

  @Test("N13 Detached work has nobody's values")
  func detached() async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    let subscription = Request.$id.withValue("s") {
      source.flatMap { _ in
        Single<Int>.create(detached: true) {
          seen.send(Request.id)
          return 0
        }
      }.subscribe()
    }
    Request.$id.withValue("r") { source.onNext(0) }
    #expect(await seen.next() == "none")
    subscription.dispose()
  }

  @Test("N13 The subscriber's values are freed with the subscription", arguments: WorkForm.all)
  func freed(form: WorkForm) async {
    let (source, seen) = (PublishSubject<Int>(), Mailbox<String>())
    weak var held: Request.Held?
    var subscription: (any Disposable)?
    do {
      let object = Request.Held()
      held = object
      subscription = Request.$held.withValue(object) {
        form.make(source, { Request.held == nil ? "nothing" : "held" }, seen).subscribe(onError: { _ in })
      }
    }
    for element in 0..<form.elements {
      source.onNext(element)
      #expect(await seen.next() == "held")
    }
    if form.elements == 0 { #expect(await seen.next() == "held") }
    subscription?.dispose()
    subscription = nil
    // The work's tasks, and a scheduler's disposal, may still be on their way to their end.
    while held != nil { await Task.yield() }
  }

  @Test("N13 What ends by itself frees the subscriber's values")
  func freedAtEnd() {
    let source = PublishSubject<Int>()
    weak var held: Request.Held?
    var subscription: (any Disposable)?
    do {
      let object = Request.Held()
      held = object
      subscription = Request.$held.withValue(object) { source.flatMap { Observable.just($0) }.subscribe() }
    }
    #expect(held != nil)
    source.onNext(1)
    source.onCompleted()
    #expect(held == nil)
    _ = subscription
  }

  @Test("N13 Virtual time runs the work in an order that does not change")
  func virtualTime() async throws {
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
    "N13 Who comes while another has the role leaves word, and the holder looks once more before it gives the role up"
  )
  func role() {
    let role = HopRole()
    let first = [role.isFree, role.take(), role.isFree]
    let meanwhile = [role.take(), role.take(), role.takeIfFree()]
    let left = [role.leave(), role.leave(), role.isFree]
    let next = [role.takeIfFree(), role.takeIfFree(), role.take(), role.leave(), role.leave()]
    #expect(first == [true, true, false] && meanwhile == [false, false, false])
    #expect(left == [false, true, true] && next == [true, false, false, false, true])
    let held = HopRole(isHeld: true).take()
    #expect(!held)
  }

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

  @Test("N13 Threads that meet at one context all get their work done", .timeLimit(.minutes(1)))
  func meeting() async {
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
