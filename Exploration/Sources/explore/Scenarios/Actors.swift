// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonKernel

@globalActor private actor Home {
  static let shared = Home()
}

/// Subscribes closures that belong to an actor, whose jobs are fibers.
private func subscribeAtHome(_ source: Source, _ recorder: Recorder) -> any Disposable {
  let token = Token()
  return source._subscribe(
    onNext: Handler1 { @Home value in
      _ = token
      recorder.next(value)
    },
    onError: Handler1 { @Home in recorder.error($0) }, onCompleted: Handler0 { @Home in recorder.complete() })
}

func registerActors() {
  scenarioInBothSizes("isolated/two emitters and the end") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let subscription = subscribeAtHome(source, recorder)
      fork({ source.send(101, 102) }, { source.send(201) })
      source.onCompleted()
      joinAll()
      expectAll(recorder, [101, 102, 201, 1000])
      _ = subscription
    }
  }
  scenario("isolated/the end beside an emitter") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let subscription = subscribeAtHome(source, recorder)
      fork({ source.send(101, 102) }, { source.onError(TestError()) })
      joinAll()
      recorder.expectOrder()
      expect(recorder.values.last == 1001, "the sequence does not end: \(recorder.values)")
      _ = subscription
    }
  }
  scenario("isolated/disposed of beside an emitter") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let subscription = subscribeAtHome(source, recorder)
      fork({ source.send(101, 102) }, { subscription.dispose() })
      joinAll()
      recorder.expectOrder()
      expect(!source.hasObservers, "the source has observers")
    }
  }
  registerJobs()
}

/// Tasks that prefer a scheduler: a stretch of a task is owed, and runs whatever becomes of the scheduler.
private func registerJobs() {
  scenarioInBothSizes("jobs/on a worker, beside work") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      fork({ run(1, on: worker) }, { schedule(3, on: worker) })
    }
    expectRan(1, 3, 11)
  }
  for (name, mode) in shutdownModes {
    scenario("jobs/on a worker that is shut down, \(name)") {
      leavingNothing {
        let worker = NewThreadScheduler().makeWorker()
        fork({ run(1, on: worker) }, { worker.shutdown(mode) })
      }
      expectRan(1, 11)
    }
    scenario("jobs/on a pool that is shut down, \(name)") {
      leavingNothing {
        let pool = ThreadPoolScheduler(threads: 2)
        fork({ run(1, on: pool) }, { pool.shutdown(mode) })
      }
      expectRan(1, 11)
    }
  }
  scenario("jobs/on a serial queue, beside work") {
    leavingNothing {
      let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "explored")
      fork({ run(1, on: scheduler) }, { schedule(3, on: scheduler) })
    }
    expectRan(1, 3, 11)
  }
}

/// Has a task run in two stretches, the second of which is noted as `number + 10`.
func run(_ number: Int, on executor: any TaskExecutor) {
  let token = Token()
  Task(executorPreference: executor) {
    _ = token
    Note.add(Note.ran + number)
    await suspend()
    Note.add(Note.ran + number + 10)
  }
}
