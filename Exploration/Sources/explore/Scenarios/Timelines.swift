// SPDX-License-Identifier: MIT

import BatonRx
import BatonTracing
import CExplore

/// Timelines that start and stop beside what they record.
func registerTimelines() {
  scenario("timeline/started and stopped beside work") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let timeline = Timeline(capacity: 4)
      fork(
        {
          schedule(1, on: worker)
          schedule(2, on: worker)
        },
        {
          timeline.start()
          let runs = timeline.stop().runs
          expect(runs.count <= 4, "\(runs.count) runs of two pieces of work")
          expect(runs.allSatisfy { $0.begin <= $0.end }, "a run ends before it begins")
        })
    }
    expectRan(1, 2)
  }
  scenario("timeline/of one scheduler, stopped beside work") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let timeline = Timeline(capacity: 4)
      timeline.start(worker)
      fork({ schedule(1, on: worker) }, { timeline.stop() }, { timeline.stop() })
      expect(timeline.recording == timeline.stop(), "a timeline that is stopped records")
    }
    expectRan(1)
  }
  scenario("timeline/two of them beside work") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      fork(
        { schedule(1, on: worker) },
        {
          let timeline = Timeline(capacity: 2)
          timeline.start()
          timeline.stop()
        },
        {
          let timeline = Timeline(capacity: 2)
          timeline.start(worker)
        })
    }
    expectRan(1)
  }
  scenario("timeline/a sequence is traced beside its end") {
    leavingNothing {
      let (source, recorder, timeline) = (Source(), Recorder(), Timeline(capacity: 4))
      let subscription = recorder.subscribe(
        to: source.traced("here", in: timeline, elements: nil), keeping: Token())
      fork({ source.send(101, 102) }, { timeline.stop() }, { timeline.start() })
      expect(recorder, oneOf: [101, 102])
      expect(timeline.stop().events.count <= 3, "more is recorded than was sent")
      subscription.dispose()
    }
  }
}
