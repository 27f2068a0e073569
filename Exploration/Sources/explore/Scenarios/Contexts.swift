// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonKernel

/// A subscriber's task-local value.
private struct Held: @unchecked Sendable {  // Sendable: constant.
  @TaskLocal static var current: Held?

  let token: Token
}

/// A scope whose context has a value, which is freed with the context.
private func scopeWithContext() -> Scope {
  Held.$current.withValue(Held(token: Token(7))) {
    let scope = Scope()
    scope.captureContext()
    return scope
  }
}

/// Has work run in the scope's context, unless the scope has ended.
private func start(_ number: Int, in scope: Scope) {
  let token = Token()
  guard case .captured(let context) = scope.context else { return }
  Note.add(Note.free + number)
  let started = Disposables.create { Note.add(Note.ended + number) }
  context.run {
    expect(Note.get(Note.inside) == 0, "two threads run the parked task")
    Note.set(Note.inside, 1)
    xp_step("start")
    withExtendedLifetime(token) { Note.add(Note.ran + number) }
    expect(Held.current?.token.number == 7, "the work has not the subscriber's value")
    Note.set(Note.inside, 0)
  }
  scope.add(foreign: started)
}

/// Checks that what was started has run once, and has been disposed of.
private func expectStarted(_ numbers: Int...) {
  for number in numbers {
    let (asked, ran) = (Note.get(Note.free + number), Note.get(Note.ran + number))
    expect(ran == asked, "\(number) was started \(asked) times and ran \(ran) times")
    let ended = Note.get(Note.ended + number)
    expect(ended == asked, "\(number) was started \(asked) times and disposed of \(ended) times")
  }
}

func registerContexts() {
  scenario("context/two threads start work while a third disposes") {
    leavingNothing {
      let scope = scopeWithContext()
      fork({ start(1, in: scope) }, { start(2, in: scope) }, { scope.dispose() })
      expectStarted(1, 2)
    }
  }
  scenario("context/three threads start work") {
    leavingNothing {
      let scope = scopeWithContext()
      fork(
        {
          start(1, in: scope)
          start(2, in: scope)
        }, { start(3, in: scope) }, { start(4, in: scope) })
      for number in 1...4 { expect(Note.get(Note.free + number) == 1, "the scope ends") }
      scope.dispose()
      expectStarted(1, 2, 3, 4)
    }
  }
  // Two pipelines of one subscription, each of which starts a task for each element.
  scenario("context/two emitters start tasks, beside a disposal") {
    leavingNothing {
      let (sources, recorder) = ([Source(), Source()], Recorder())
      let started = sources.map { source in
        source.flatMap { value in Single<Int>.create { value } }
      }
      let subscription = recorder.subscribe(to: Observable.merge(started), keeping: Token())
      fork({ sources[0].send(101) }, { sources[1].send(201) }, { subscription.dispose() })
      joinAll()
      recorder.expectOrder()
      expect(!sources[0].hasObservers && !sources[1].hasObservers, "a source has observers")
    }
  }
}
