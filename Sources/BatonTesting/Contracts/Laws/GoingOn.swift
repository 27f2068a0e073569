// SPDX-License-Identifier: MIT

import BatonKernel
import Dispatch

extension ContractSubject {
  /// Sources that end while they are being subscribed to, or later.
  var closedSourceSituations: [Situation] {
    [false, true].flatMap { isAtOnce in
      ["complete", "fail"].map { end in
        Situation("when sources \(end) \(isAtOnce ? "within their subscription" : "later")") {
          self.openedTwice(isAtOnce: isAtOnce, fails: end == "fail")
        }
      }
    }
  }

  private func openedTwice(isAtOnce: Bool, fails: Bool) -> [String] {
    let opened = Opened()
    let terminal = fails ? Event<ContractElement>.error(ContractError("of the source")) : .completed
    let probes = (0..<sourceCount).map { _ in ProbeSource<ContractElement>(onSubscribe: nil, onDispose: nil) }
    let subscription = make(
      probes.map { probe in
        _create { observer in
          let number = opened.open()
          let events = isAtOnce ? nil : probe.asObservable()
          let held = events?._do(onError: { _ in opened.end(number) }, onCompleted: { opened.end(number) })
            .subscribe(observer)
          if isAtOnce {
            for element in 1...2 { observer.on(.next(ContractElement(element))) }
            opened.end(number)
            observer.on(terminal)
          }
          return AnonymousDisposable {
            held?.dispose()
            opened.close(number)
          }
        }
      }
    ).subscribe(ContractRecorder())
    settle()
    // Often enough for sources that follow one another.
    for _ in 0...sourceCount {
      for probe in probes { probe.onNext(ContractElement(1)) }
      settle()
      for probe in probes { probe.send(terminal) }
      settle()
    }
    subscription.dispose()
    settle()
    return opened.faults
  }

  /// Sources that are tasks, whose ends are followed by whatever the operator does then.
  var taskSituations: [Situation] {
    [false, true].map { fails in
      Situation("when tasks \(fails ? "fail" : "complete")") { self.cancelledTasks(fails: fails) }
    } + [
      Situation("when a subscription is disposed of by what a task goes on with") {
        self.cancelledTasks(fails: false, disposes: true) + self.cancelledTasks(fails: true, disposes: true)
      }
    ]
  }

  /// - Parameter disposes: Whether to dispose of the subscription when a source is subscribed to in a task.
  private func cancelledTasks(fails: Bool, disposes: Bool = false) -> [String] {
    let watch = CancellationWatch(disposes: disposes)
    // Not the threads of the language, which the test may occupy.
    let executor = ConcurrentDispatchQueueScheduler(qos: .default)
    let source = Observable<ContractElement>._deferred {
      watch.subscribed()
      return ._createTask(on: TaskStart(priority: nil, on: executor)) { observer in
        for element in 1...2 { observer.next(ContractElement(element)) }
        observer.on(fails ? .error(ContractError("of the source")) : .completed)
        watch.ended()
      }._map {
        watch.note("a closure above runs")
        return $0
      }
    }
    let recorder = ContractRecorder { _, _ in watch.note("an event arrives") }
    watch.subscription.value = make((0..<sourceCount).map { _ in source }).subscribe(recorder)
    repeat { settle() } while watch.waitForTasks(unless: { recorder.hasEnded })
    watch.dispose()
    settle()
    return watch.faults
  }
}

/// The sources that are subscribed to.
private final class Opened: Sendable {
  private struct State {
    var ended: Set<Int> = []
    var count = 0
    var faults: [String] = []
  }

  private let state = Lock(State())

  var faults: [String] { state.withLock { $0.faults } }

  func open() -> Int {
    state.withLock { state in
      if !state.ended.isEmpty, state.faults.isEmpty {
        state.faults.append("a source was subscribed to before one that had ended was disposed of")
      }
      state.count += 1
      return state.count
    }
  }

  func end(_ number: Int) { state.withLock { _ = $0.ended.insert(number) } }

  func close(_ number: Int) { state.withLock { _ = $0.ended.remove(number) } }
}

/// Looks whether what runs in a task sees that as cancelled.
private final class CancellationWatch: Sendable {
  let subscription = Shared<(any Disposable)?>(nil)
  private let disposes: Bool
  private let running = Shared(0)
  private let found = Shared<[String]>([])
  private let isOver = Shared(false)

  init(disposes: Bool) { self.disposes = disposes }

  var faults: [String] { found.value }

  func dispose() {
    isOver.value = true
    subscription.value?.dispose()
  }

  func note(_ what: String) {
    if Task.isCancelled, !isOver.value { report("\(what): cancelled, though nobody has cancelled anything") }
  }

  private func report(_ fault: String) { found.change { if !$0.contains(fault) { $0.append(fault) } } }

  /// A source is subscribed to. In a task another thread now disposes, if that is to be done.
  func subscribed() {
    running.change { $0 += 1 }
    note("a source is subscribed to")
    if !disposes || !isInTask || isOver.value { return }
    let isDone = finishes(within: .seconds(60)) { [self] in
      if becomes({ subscription.value != nil }) { dispose() }
    }
    if isDone, !Task.isCancelled {
      report("a source is subscribed to in a task that a disposal does not cancel")
    }
  }

  /// A task has sent its end, and what followed has returned.
  func ended() { running.change { $0 -= 1 } }

  /// Waits until no task runs, or the sequence is over. Returns whether a task did.
  func waitForTasks(unless hasEnded: () -> Bool) -> Bool {
    func isDone() -> Bool { running.value <= 0 || isOver.value || hasEnded() }
    return !isDone() && becomes(isDone)
  }
}
