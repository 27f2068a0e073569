// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Sequences on threads that the system does not start")
struct ThreadFailureTests {
  enum Kind: CaseIterable {
    case newThread, worker, fixedPool, elasticPool

    /// No system has room for such a stack.
    func make() -> any Scheduler {
      let stackSize = 1 << 46
      return switch self {
      case .newThread: NewThreadScheduler(name: "\(self)", stackSize: stackSize)
      case .worker: NewThreadScheduler(name: "\(self)", stackSize: stackSize).makeWorker()
      case .fixedPool: ThreadPoolScheduler(threads: 2, name: "\(self)", stackSize: stackSize)
      case .elasticPool: ThreadPoolScheduler(maximumThreads: 2, name: "\(self)", stackSize: stackSize)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `R11 whatever the scheduler does for a sequence, the refusal ends it`(kind: Kind) {
    let scheduler = kind.make()
    let reason = SchedulerRefusal.Reason.unsupported("the system starts no more threads")
    let refusal = SchedulerRefusal(scheduler: "\(scheduler)", reason: reason)
    let worker: (any Scheduler)? = (scheduler as? NewThreadScheduler)?.makeWorker()
    let workersRefusal = SchedulerRefusal(scheduler: "\(worker ?? scheduler)", reason: reason)
    let source = Observable.of(1, 2)
    expect(workersRefusal, from: source.observe(on: scheduler))
    expect(refusal, from: source.subscribe(on: scheduler))
    expect(refusal, from: source.delay(.milliseconds(1), scheduler: scheduler))
    expect(refusal, from: Observable<Int>.interval(.milliseconds(1), scheduler: scheduler))
    expect(refusal, from: Observable<Int>.timer(.milliseconds(1), scheduler: scheduler))
    expect(refusal, from: Observable<Int>.never().timeout(.seconds(3600), scheduler: scheduler))
  }

  private func expect(
    _ refusal: SchedulerRefusal, from sequence: Observable<Int>,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let recorder = TimedRecorder(of: sequence)
    recorder.waitForEnd()
    #expect(recorder.events == ["\(refusal)"], sourceLocation: location)
  }
}
