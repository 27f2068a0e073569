// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonKernel

/// A source that is closed in two steps; the note says that it is.
private func closing(_ source: Source, _ note: Int) -> Observable<Int> {
  .create { observer in
    let held = source.subscribe(observer)
    xp_step("start")
    return Disposables.create {
      held.dispose()
      xp_step("close")
      Note.set(note, 1)
    }
  }
}

/// `source`, and once it has failed, when what it has opened must be closed, one element.
private func followed(_ source: Observable<Int>, whenClosed note: Int) -> Observable<Int> {
  source.catch { _ in
    expect(Note.get(note) == 1, "a sequence begins while the former is open")
    Note.add(Note.ran)
    return .just(7)
  }
}

func registerGoingOn() {
  scenario("going on/one source of a merge fails while another one is being closed") {
    leavingNothing {
      let (a, b, recorder) = (Source(), Source(), Recorder())
      let caught = followed(.merge(closing(a, Note.free), b), whenClosed: Note.free)
      let subscription = recorder.subscribe(to: caught, keeping: Token())
      fork({ a.onCompleted() }, { b.onError(TestError()) })
      expect(Note.get(Note.ran) == 1, "nothing follows, or twice")
      subscription.dispose()
    }
  }
  scenario("going on/a source fails while it is being subscribed to, and somebody disposes") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let slot = SingleAssignmentDisposable()
      let caught = closing(source, Note.free).catch { _ in .just(7) }
      fork(
        { slot.setDisposable(recorder.subscribe(to: caught, keeping: Token())) },
        { source.onError(TestError()) }, { slot.dispose() })
      expect(!source.hasObservers, "the source is still subscribed to")
      expect(Note.get(Note.free) == 1, "the source is open")
    }
  }
}
