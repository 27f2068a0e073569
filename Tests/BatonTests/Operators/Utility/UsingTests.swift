// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

/// Something to be disposed of, that notes when it was.
private final class Resource: Disposable {
  private let scheduler: TestScheduler
  private let times = Lock<[TestTime]>([])

  init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

  /// When it was disposed of.
  var disposals: [TestTime] { times.withLock { $0 } }

  func dispose() {
    let now = scheduler.clock
    times.withLock { $0.append(now) }
  }
}

/// Something to be disposed of, that notes that it was.
private final class Noting: Disposable {
  private let notes: Recorder<Int>

  init(_ notes: Recorder<Int>) { self.notes = notes }

  func dispose() { notes.note("resource") }
}

@Suite("A sequence that holds a resource")
struct UsingTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let resources = Log<Resource>()

  /// The sequence that uses a resource while `source` runs.
  private func using(_ source: Observable<Int>) -> Observable<Int> {
    .using({ [resources, scheduler] in
      let resource = Resource(scheduler)
      resources.append(resource)
      return resource
    }) { _ in source }
  }

  private var disposals: [[TestTime]] { resources.elements.map(\.disposals) }

  @Test("G6 an error of the resource's factory ends the sequence, and no source is made")
  func resourceThrows() {
    let made = Log<Int>()
    let result = scheduler.start {
      Observable<Int>.using({ () throws -> BooleanDisposable in throw Failure.first }) { _ in
        made.append(1)
        return .never()
      }
    }
    #expect(result.events == [.error(200, Failure.first)])
    #expect(made.elements.isEmpty)
  }

  @Test("G6 an error of the source's factory ends the sequence and releases the resource")
  func sourceThrows() {
    let result = scheduler.start { [scheduler, resources] in
      Observable<Int>.using({
        let resource = Resource(scheduler)
        resources.append(resource)
        return resource
      }) { _ in throw Failure.second }
    }
    #expect(result.events == [.error(200, Failure.second)])
    #expect(disposals == [[200]])
  }

  @Test("the resource outlasts the terminal event, and the source that uses it")
  func order() {
    let notes = Recorder<Int>()
    func sequence(_ source: Observable<Int>) -> Observable<Int> {
      .using({ Noting(notes) }) { _ in
        source.do(onDispose: { notes.note("source") })
      }
    }
    _ = sequence(.just(1)).subscribe(onNext: { notes.note("\($0)") }, onCompleted: { notes.note("end") })
    #expect(notes.events == ["1", "end", "source", "resource"])
    sequence(.never()).subscribe(onNext: { _ in }).dispose()
    #expect(notes.events.suffix(2) == ["source", "resource"])
    _ = Observable<Int>.using({ Noting(notes) }) { _ in throw Failure.first }
      .subscribe(onNext: { _ in }, onError: { notes.note("\($0)") })
    #expect(notes.events.suffix(2) == ["first", "resource"])
  }

  @Test("R12 an endless source that is taken from releases the resource")
  func endless() {
    let numbers = Observable.generate(initialState: 1, condition: { _ in true }, iterate: { $0 + 1 })
    #expect(events(of: using(numbers).take(2)) == ["next(1)", "next(2)", "completed"])
    #expect(disposals == [[0]])
  }
}
