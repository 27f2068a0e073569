// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Dispatch

private let queues: [(name: String, make: () -> any SchedulerType)] = [
  ("serial queue", { SerialDispatchQueueScheduler(internalSerialQueueName: "explored") }),
  ("serial queue on a global one", { SerialDispatchQueueScheduler(qos: .utility) }),
  ("concurrent queue", { ConcurrentDispatchQueueScheduler(qos: .utility) }),
]

/// Scenarios of schedulers on dispatch queues, which are the explorer's model of Dispatch.
func registerDispatch() {
  for (name, make) in queues {
    scenarioInBothSizes("\(name)/two threads schedule") {
      leavingNothing {
        let scheduler = make()
        fork(
          {
            schedule(1, on: scheduler)
            schedule(2, on: scheduler)
            schedule(4, on: scheduler)
          }, { schedule(3, on: scheduler) })
      }
      expectRan(1, 2, 3, 4)
      if name.hasPrefix("serial") {
        expect(workDone().filter { $0 != 3 } == [1, 2, 4], "out of order: \(workDone())")
      }
    }
    scenario("\(name)/work is disposed of") {
      leavingNothing {
        let scheduler = make()
        let work = schedule(1, on: scheduler)
        fork({ schedule(2, on: scheduler) }, { work.dispose() })
      }
      expectRan(2)
      expectRanAtMostOnce(1)
    }
    scenarioInBothSizes("\(name)/timers") {
      leavingNothing {
        let scheduler = make()
        fork(
          { schedule(1, after: 5, on: scheduler) },
          {
            schedule(2, after: 1, on: scheduler)
            sleep(milliseconds: 3)
            expect(ran(2), "the earlier timer is late")
          })
      }
      expectRan(1, 2)
      expect(workDone().last == 1, "the later one is earlier: \(workDone())")
    }
    scenario("\(name)/a timer is disposed of as it fires") {
      leavingNothing {
        let scheduler = make()
        let timer = schedule(1, after: 1, on: scheduler)
        fork {
          sleep(milliseconds: 1)
          timer.dispose()
          schedule(2, after: 1, on: scheduler)
        }
      }
      expectRan(2)
      expectRanAtMostOnce(1)
    }
    scenarioInBothSizes("\(name)/observe(on:)") {
      leavingNothing {
        let scheduler = make()
        let (subject, recorder) = (PublishSubject<Token>(), Recorder())
        let subscription = record(subject.observe(on: scheduler), recorder)
        fork { send(subject, 101, 102, 103, end: true) }
        _ = subscription
      }
      expect(Recorder(), oneOf: [101, 102, 103, 1000])
    }
    scenario("\(name)/observe(on:), disposed of") {
      leavingNothing {
        let scheduler = make()
        let (subject, recorder) = (PublishSubject<Token>(), Recorder())
        let subscription = record(subject.observe(on: scheduler), recorder)
        fork(
          { send(subject, 101, 102) },
          {
            subscription.dispose()
            recorder.hasDisposedHere()
          })
        recorder.expectOrder()
      }
    }
    scenario("\(name)/an interval, disposed of") {
      leavingNothing {
        let (scheduler, recorder) = (make(), Recorder())
        let source = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).take(3)
        let subscription = recorder.subscribe(to: source, keeping: Token())
        fork {
          sleep(milliseconds: 2)
          subscription.dispose()
          recorder.hasDisposedHere()
        }
        recorder.expectOrder()
      }
    }
    scenario("\(name)/debounce") {
      leavingNothing {
        let (scheduler, source, recorder) = (make(), Source(), Recorder())
        let subscription = recorder.subscribe(
          to: source.debounce(.milliseconds(1), scheduler: scheduler), keeping: Token())
        fork {
          source.send(101)
          sleep(milliseconds: 1)
          source.send(102)
          source.onCompleted()
        }
        joinAll()
        expect(recorder, oneOf: [101, 102, 1000], [102, 1000])
        subscription.dispose()
      }
    }
  }
  // A piece of work that waits for another one: each must have a block of its own.
  scenario("concurrent queue/work that waits for other work") {
    leavingNothing {
      let scheduler = ConcurrentDispatchQueueScheduler(qos: .utility)
      fork(
        { schedule(1, on: scheduler) { Note.await(Note.ran + 2) } },
        {
          schedule(3, on: scheduler)
          schedule(2, on: scheduler)
        })
    }
    expectRan(1, 2, 3)
  }
}
