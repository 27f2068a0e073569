// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import BatonTaskTesting
import Dispatch
import Testing

/// What the article on testing shows, as it stands there.
@Suite("What the page on testing shows", .enabled(if: VirtualTimeUnavailable.here == nil))
struct DocumentationTests {
  @Test func debouncesKeystrokes() {
    let scheduler = TestScheduler(initialClock: 0)
    let keystrokes = scheduler.createHotObservable([.next(210, "a"), .next(215, "ab"), .completed(260)])
    let observer = scheduler.start { keystrokes.debounce(.seconds(20), scheduler: scheduler) }
    #expect(observer.events == [.next(235, "ab"), .completed(260)])
    #expect(keystrokes.subscriptions == [Subscription(200, 260)])
  }

  @Test func debouncesMarbles() throws {
    let scheduler = TestScheduler(initialClock: 0)
    let source = try scheduler.createHotObservable("^-ab----c-|")
    #expect(scheduler.marbles { source.debounce(.seconds(3), scheduler: scheduler) } == "------b---(c|)")
  }

  @Test func drawsDebounce() {
    let scheduler = TestScheduler(initialClock: 0)
    let keystrokes = scheduler.createHotObservable([.next(210, "a"), .next(215, "ab"), .completed(260)])
    let observer = scheduler.start { keystrokes.debounce(.seconds(20), scheduler: scheduler) }
    let diagram = MarbleDiagram("debounce(20 s)", sources: [keystrokes], result: observer)
    if observer.events != [.next(235, "ab"), .completed(260)] {
      Attachment.record(diagram.svg, named: "debounce.svg")
      Issue.record("\n\(diagram)")
    }
  }

  actor Poller {
    private(set) var answers = 0
    private var polling: Task<Void, any Error>?

    func start() {
      polling = Task {
        while true {
          try await Task.sleep(for: .seconds(60))
          answers += 1
        }
      }
    }

    func stop() { polling?.cancel() }
  }

  @Test func pollsForAnHour() async throws {
    try await withVirtualTime {
      let poller = Poller()
      await poller.start()
      try await Task.sleep(for: .seconds(3601))
      #expect(await poller.answers == 60)
      await poller.stop()
    }
  }

  @Test func debouncesInTasks() async throws {
    let found = try await withVirtualTimeScheduler { scheduler in
      let keys = PublishSubject<String>()
      let found = keys.debounce(.milliseconds(300), scheduler: scheduler).record()
      for key in ["s", "sw", "swift"] {
        keys.onNext(key)
        try await Task.sleep(for: .milliseconds(100))
      }
      try await Task.sleep(for: .seconds(1))
      return found.elements
    }
    #expect(found == ["swift"])
  }

  @Test func sleepsOnAScheduler() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let task = Task(executorPreference: scheduler) {
      try await Task.sleep(for: .seconds(30), clock: scheduler.taskClock)
      return "awake"
    }
    scheduler.advance(by: .seconds(29))
    #expect(scheduler.dueTimes == [30])
    scheduler.advance(by: .seconds(1))
    #expect(try await task.value == "awake")
  }

  @Test func loadsNames() async throws {
    let names = PublishSubject<String>()
    let recorder = names.record()
    Task.detached {
      names.onNext("first")
      names.onNext("second")
      names.onCompleted()
    }
    #expect(try await recorder.wait(forElements: 2) == ["first", "second"])
    try await recorder.waitForEnd()
    #expect(recorder.isCompleted)
  }

  @MainActor
  final class RegistrationModel {
    let name = BehaviorRelay(value: "")
    private(set) var isFree: Bool?
    private let bag = DisposeBag()

    init(scheduler: some Scheduler, isFree: @escaping @Sendable (String) -> Single<Bool>) {
      name
        .debounce(.milliseconds(300), scheduler: scheduler)
        .flatMapLatest { isFree($0) }
        .subscribe(onNext: { [weak self] in self?.isFree = $0 })
        .disposed(by: bag)
    }
  }

  @MainActor @Test func asksWhenItIsQuiet() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    let model = RegistrationModel(scheduler: scheduler) { .just($0 == "ada") }
    model.name.accept("ad")
    model.name.accept("ada")
    scheduler.advance(by: .milliseconds(299))
    #expect(model.isFree == nil)
    scheduler.advance(by: .milliseconds(1))
    #expect(model.isFree == true)
  }

  @MainActor
  final class SearchModel {
    let query = PublishRelay<String>()
    private(set) var answer = ""
    private let bag = DisposeBag()

    init(search: @escaping @Sendable (String) async -> String) {
      query
        .debounce(.milliseconds(300), scheduler: .main)
        .mapLatest { await search($0) }
        .subscribe(onNext: { [weak self] in self?.answer = $0 })
        .disposed(by: bag)
    }
  }

  @MainActor @Test func searchesWhenItIsQuiet() async throws {
    try await withVirtualTime {
      let model = SearchModel { query in
        try? await Task.sleep(for: .seconds(2))
        return "\(query)!"
      }
      model.query.accept("swi")
      model.query.accept("swift")
      try await Task.sleep(for: .milliseconds(2299))
      #expect(model.answer == "")
      try await Task.sleep(for: .milliseconds(2))
      #expect(model.answer == "swift!")
    }
  }

  @Test func sums() throws {
    let sums = Observable.of(1, 2, 3).scan(0, accumulator: +).observe(on: .serial(qos: .utility))
    #expect(try sums.toBlocking(timeout: 10).toArray() == [1, 3, 6])
  }

  @Test func workerKeepsTheLaws() {
    #expect(checkScheduler("worker") { NewThreadScheduler().makeWorker() }.isEmpty)
  }

  @Test func `Every program on the page is one of these`() throws { try expectPrograms(of: "TestingTime") }
}
