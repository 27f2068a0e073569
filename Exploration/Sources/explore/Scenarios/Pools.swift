// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

func registerPools() {
  for threads in 1...2 {
    scenario("pool/\(threads) threads, two threads schedule") {
      leavingNothing {
        let pool = ThreadPoolScheduler(threads: threads)
        fork(
          {
            schedule(1, on: pool)
            schedule(2, on: pool)
          }, { schedule(3, on: pool) })
      }
      expectRan(1, 2, 3)
    }
  }
  scenario("pool/its backlog is read while two threads schedule") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      fork({ schedule(1, on: pool) }, { schedule(2, on: pool) }, { _ = pool.backlog })
    }
    expectRan(1, 2)
  }
  scenario("pool/work that schedules") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      fork(
        {
          schedule(1, on: pool) {
            schedule(2, on: pool)
            schedule(3, on: pool)
          }
        }, { schedule(4, on: pool) })
    }
    expectRan(1, 2, 3, 4)
  }
  // Two pieces that wait for each other: one thread for both would be a deadlock.
  scenario("pool/work that waits for other work") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      fork(
        { schedule(1, on: pool) { Note.await(Note.ran + 2) } },
        {
          schedule(2, on: pool)
          schedule(3, on: pool)
        })
    }
    expectRan(1, 2, 3)
  }
  // A thread that falls asleep as the second piece comes must be woken for it, because the other thread is
  // blocked.
  scenario("pool/work that comes as a thread falls asleep") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      fork {
        schedule(1, on: pool)
        Note.await(Note.ran + 1)
        schedule(2, on: pool) { Note.await(Note.ran + 3) }
        schedule(3, on: pool)
      }
    }
    expectRan(1, 2, 3)
  }
  // The other thread, which may be about to sleep, must come for what a piece schedules.
  scenario("pool/work that waits for what it has scheduled") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      fork {
        schedule(1, on: pool) {
          schedule(2, on: pool) { schedule(4, on: pool) }
          Note.await(Note.ran + 4)
        }
        schedule(3, on: pool)
      }
    }
    expectRan(1, 2, 3, 4)
  }
  // Of two threads that run, one takes both pieces from the inbox, while the other has found nothing.
  scenario("pool/work that waits for work behind it") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      fork(
        { schedule(1, on: pool) },
        {
          schedule(2, on: pool)
          schedule(3, on: pool) { Note.await(Note.ran + 4) }
          schedule(4, on: pool)
        })
    }
    expectRan(1, 2, 3, 4)
  }
  scenario("pool/a keeper that is busy") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      fork(
        { schedule(1, after: 5, on: pool) },
        {
          schedule(2, on: pool) {
            sleep(milliseconds: 20)
            expect(ran(1), "the timer is late")
          }
        })
    }
    expectRan(1, 2)
  }
  scenario("pool/a timer is disposed of as the pool is let go of") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      let timer = schedule(1, after: 1000, on: pool)
      fork({ timer.dispose() }, { schedule(2, on: pool) })
    }
    expectRan(2)
    expectRanAtMostOnce(1)
  }
  for (name, mode) in shutdownModes {
    scenario("pool/a timer and work beside a shutdown, \(name)") {
      leavingNothing {
        let pool = ThreadPoolScheduler(threads: 2)
        fork(
          {
            schedule(1, after: 1, on: pool)
            schedule(2, on: pool)
          }, { pool.shutdown(mode) })
      }
      expectRanOrRefused(1, 2)
    }
    scenario("pool/work that schedules beside a shutdown, \(name)") {
      leavingNothing {
        let pool = ThreadPoolScheduler(threads: 2)
        fork(
          {
            schedule(1, on: pool) {
              schedule(2, on: pool)
              schedule(3, on: pool)
            }
          }, { pool.shutdown(mode) })
      }
      expectRanOrRefused(1)
      if Note.get(Note.ran + 1) == 1 { expectRanOrRefused(2, 3) }
    }
  }
  scenario("pool/a thread ends as work comes") {
    leavingNothing {
      let pool = ThreadPoolScheduler(maximumThreads: 1, idleTime: .milliseconds(1))
      fork(
        {
          schedule(1, on: pool)
          sleep(milliseconds: 1)
          schedule(2, on: pool)
        }, { schedule(3, after: 1, on: pool) })
    }
    expectRan(1, 2, 3)
  }
  scenario("pool/a timer is disposed of as it fires") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 1)
      let timer = schedule(1, after: 1, on: pool)
      fork(
        {
          sleep(milliseconds: 1)
          timer.dispose()
        }, { schedule(2, on: pool) })
    }
    expectRan(2)
    expectRanAtMostOnce(1)
  }
  scenario("pool/a timer, earlier than the one that is waited for") {
    leavingNothing {
      let pool = ThreadPoolScheduler(threads: 2)
      fork(
        { schedule(1, after: 50, on: pool) },
        {
          schedule(2, after: 1, on: pool)
          sleep(milliseconds: 20)
          expect(ran(2), "the earlier timer is late")
        })
    }
    expectRan(1, 2)
  }
}

/// Schedulers of one place whose work schedules on one another.
func registerCircularWaits() {
  scenario("circular wait/two workers that callers fill") {
    leavingNothing {
      let (one, other) = (workerOfOnePlace(), workerOfOnePlace())
      fork(
        {
          schedule(1, on: one) { schedule(3, on: other) }
          schedule(2, on: one)
        },
        {
          schedule(4, on: other) { schedule(6, on: one) }
          schedule(5, on: other)
        })
    }
    expectRanOrRefused(1, 2, 3, 4, 5, 6)
    expectRan(1, 2, 4, 5)
  }
  // The last place of a queue is filled by a caller that has waited for it, or has found it free, while the
  // servers wait.
  scenario("circular wait/a third caller fills the last place") {
    leavingNothing {
      let (one, other) = (workerOfOnePlace(), workerOfOnePlace())
      fork(
        {
          schedule(1, on: one) { schedule(3, on: other) }
          schedule(2, on: one) { schedule(7, on: other) }
        },
        {
          schedule(4, on: other) { schedule(6, on: one) }
          schedule(5, on: other)
        }, { schedule(8, on: one) })
    }
    expectRanOrRefused(1, 2, 3, 4, 5, 6, 7, 8)
    expectRan(1, 2, 4, 5, 8)
  }
  // The first worker waits for the other, whose second piece waits for the first: room has been made for
  // that.
  scenario("circular wait/none where room has been made") {
    leavingNothing {
      let (one, other) = (workerOfOnePlace(), workerOfOnePlace())
      fork(
        {
          schedule(1, on: one) { schedule(3, on: other) }
          schedule(2, on: one)
        },
        {
          schedule(4, on: other)
          schedule(5, on: other) { schedule(6, on: one) }
        })
    }
    expectRan(1, 2, 3, 4, 5, 6)
  }
  scenario("circular wait/none while a thread of a pool is free") {
    leavingNothing {
      let (worker, pool) = (workerOfOnePlace(), ThreadPoolScheduler(threads: 2, capacity: 1))
      fork(
        {
          schedule(1, on: worker) { schedule(3, on: pool) }
          schedule(2, on: worker)
        },
        {
          schedule(4, on: pool) { schedule(6, on: worker) }
          schedule(5, on: pool)
        })
    }
    expectRan(1, 2, 3, 4, 5, 6)
  }
}

private func workerOfOnePlace() -> ThreadWorker { NewThreadScheduler(capacity: 1).makeWorker() }
