// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
import BatonTracing
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private struct Failure: Error {
  let token = Token()
}

/// What is the whole process's, and anybody may set.
let hookScenarios = [
  Scenario("the default error handler is set while errors are reported") {
    let report: @Sendable () -> Void = { _ = Observable<Int>.error(Failure()).subscribe() }
    await contend(
      {
        let token = Token()
        Hooks.defaultErrorHandler = { _, _ in token.use() }
      }, report, report)
    Hooks.defaultErrorHandler = { _, _ in }
  },

  Scenario("the handler of refused work is set while work is refused") {
    let worker = NewThreadScheduler().makeWorker()
    worker.shutdown(.dropQueued)
    let refuse: @Sendable () -> Void = { _ = worker.schedule(()) { _ in Disposables.create() } }
    await contend(
      {
        let token = Token()
        Hooks.refusedWorkHandler = { _ in token.use() }
      }, refuse, refuse)
    Hooks.refusedWorkHandler = { _ in }
  },

  Scenario("what captures call stacks is set while subscriptions are made") {
    Hooks.recordCallStackOnError = true
    let subscribe: @Sendable () -> Void = { _ = Observable<Int>.never().subscribe() }
    await contend(
      {
        let token = Token()
        Hooks.customCaptureSubscriptionCallstack = {
          token.use()
          return []
        }
      }, subscribe, subscribe)
    Hooks.customCaptureSubscriptionCallstack = { [] }
  },

  Scenario("which requests are logged is set while it is asked") {
    let request = URLRequest(url: URL(filePath: "/"))
    let ask: @Sendable () -> Void = { _ = URLSession.rx.shouldLogRequest(request) }
    await contend(
      {
        let token = Token()
        URLSession.rx.shouldLogRequest = { _ in
          token.use()
          return false
        }
      }, ask, ask)
    URLSession.rx.shouldLogRequest = { _ in false }
  },

  Scenario("a timeline is started and stopped beside a traced sequence") {
    let timeline = Timeline(capacity: 16)
    let trace: @Sendable () -> Void = {
      Observable.just(Token()).traced("token", in: timeline).subscribe { $0.element?.use() }.dispose()
    }
    let restart: @Sendable () -> Void = {
      timeline.start()
      timeline.stop()
    }
    await contend(for: 3 * usualSpan, restart, restart, trace, trace, { _ = timeline.recording })
    timeline.stop()
  },

  Scenario("timelines come and go beside waits") {
    let comeAndGo: @Sendable () -> Void = {
      let timeline = Timeline(capacity: 16)
      timeline.start()
      timeline.stop()
    }
    let wait: @Sendable () -> Void = { RunTrace.endWait(RunTrace.beginWait(.blocked, "a token")) }
    let timeline = Timeline(capacity: 16)
    timeline.start()
    await contend(for: 3 * usualSpan, comeAndGo, comeAndGo, wait, wait)
    timeline.stop()
  },
]
