// SPDX-License-Identifier: MIT

import BatonKernel
import BatonSchedulers

/// The laws about hops, shutdown and tasks.
extension SchedulerCheck {
  func hops(_ scheduler: Subject) -> [String] {
    let count = 20_000
    let (faults, expected, arrivals) = (Shared(0), Shared(0), Arrivals())
    let recorder = HopRecorder(
      next: { element in
        let wanted = expected.change { expected in
          expected += 1
          return expected - 1
        }
        if element != wanted { faults.change { $0 += 1 } }
      },
      completed: { arrivals.arrive() })
    let source = Producer<Int> { sink in
      for number in 0..<count { sink.next(number) }
      sink.completed()
    }
    let subscription = source._observe(on: scheduler).subscribe(recorder)
    wait(for: "\(count) elements and the completion", arrivals)
    subscription.dispose()
    return fault(faults.value > 0, "\(faults.value) of \(count) elements came out of order")
      + fault(expected.value != count, "\(expected.value) of \(count) elements came before the completion")
  }

  /// Shuts a scheduler down while it runs a piece of work, and two wait.
  func shutdown(_ mode: ShutdownMode) -> [String] {
    guard let scheduler = make() as? any ShutdownScheduler & SchedulerType else { return [] }
    let (entered, release, fates) = (Arrivals(), Arrivals(), Shared<[Int: [String]]>([:]))
    let told = Arrivals()
    func put(_ number: Int, after span: Duration = .zero) {
      let work = MortalWork(number: number, fates: fates, told: told)
      _ = scheduler.scheduleRelative(work, dueTime: span) { work in
        work.note("run")
        return Disposables.create()
      }
    }
    if isSerial {
      _ = scheduler.schedule(()) { _ in
        entered.arrive()
        release.wait()
        return Disposables.create()
      }
      wait(for: "a piece of work to begin", entered)
      put(1)
    }
    put(2, after: .milliseconds(5))
    scheduler.shutdown(mode)
    release.arrive()
    put(3)
    put(4, after: .milliseconds(1))
    wait(
      for: "each of \(isSerial ? 4 : 3) pieces to be run or refused after shutdown(.\(mode))", told,
      isSerial ? 4 : 3)
    let kept = mode == .finishQueued ? "run" : "refused"
    var wanted = [2: [kept], 3: ["refused"], 4: ["refused"]]
    if isSerial { wanted[1] = [kept] }
    let seen = fates.value.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
    return fault(!scheduler.isShutDown, "isShutDown is false after shutdown(.\(mode))")
      + fault(
        fates.value != wanted,
        "after shutdown(.\(mode)) what waited (1, 2) is to be \(kept) and what came later (3, 4) refused, but: "
          + seen.joined(separator: "; "))
  }

  func tasks(_ scheduler: Subject) -> [String] {
    guard let executor = scheduler as? any TaskExecutor else { return [] }
    let (seen, arrivals) = (Shared<[Bool]>([]), Arrivals())
    @Sendable func launch() {
      Task(executorPreference: executor) {
        for _ in 0..<3 {
          seen.change { $0.append(Schedulers.current.map { ($0 as AnyObject) === scheduler } ?? false) }
          await Task.yield()
        }
        arrivals.arrive()
      }
    }
    launch()
    wait(for: "a task", arrivals)
    if let scheduler = scheduler as? any ShutdownScheduler {
      scheduler.shutdown(.dropQueued)
      launch()
      wait(for: "a task after a shutdown", arrivals)
    }
    return fault(seen.value.contains(false), "a task that prefers the scheduler ran elsewhere")
  }

  func nothingLeaked() -> [String] {
    let states = ElementGauge()
    let reference: WeakScheduler
    do {
      let scheduler = make()
      reference = WeakScheduler(scheduler)
      let arrivals = Arrivals()
      for span in [0, 2] {
        _ = scheduler.scheduleRelative(ContractElement(span, states), dueTime: Duration.milliseconds(span)) {
          _ in
          arrivals.arrive()
          return Disposables.create()
        }
      }
      scheduler.scheduleRelative(ContractElement(9, states), dueTime: Duration.seconds(3600)) { _ in
        Disposables.create()
      }
      .dispose()
      wait(for: "work and a timer", arrivals, 2)
    }
    return fault(!becomes { reference.isGone }, "the scheduler is held still after it was let go of")
      + fault(
        !becomes { states.left == 0 },
        "\(states.left) states of work that was run or disposed of are held still")
  }
}

private struct MortalWork: RefusableWork {
  let number: Int
  let fates: Shared<[Int: [String]]>
  let told: Arrivals

  func note(_ fate: String) {
    fates.change { $0[number, default: []].append(fate) }
    told.arrive()
  }

  func schedulerRefused(_ refusal: SchedulerRefusal) { note("refused") }
}

private final class WeakScheduler: Sendable {
  private struct Storage { weak var object: AnyObject? }
  private let storage: Lock<UncheckedSendable<Storage>>

  init(_ object: AnyObject) { storage = Lock(UncheckedSendable(Storage(object: object))) }

  var isGone: Bool { storage.withLock { $0.value.object == nil } }
}

private final class HopRecorder: ObserverType, Sendable {
  private let next: @Sendable (Int) -> Void
  private let completed: @Sendable () -> Void

  init(next: @escaping @Sendable (Int) -> Void, completed: @escaping @Sendable () -> Void) {
    self.next = next
    self.completed = completed
  }

  func on(_ event: Event<Int>) {
    switch event {
    case .next(let element): next(element)
    case .completed: completed()
    case .error: break
    }
  }
}
