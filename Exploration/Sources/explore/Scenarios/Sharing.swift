// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

/// Counts subscriptions to a source. There may be two for a moment: one is disposed of while the next begins.
private func counted(_ source: Observable<Int>) -> Observable<Int> {
  source.do(
    onSubscribe: {
      Note.add(Note.free)
      if Note.get(Note.free) > 2 { fail("the source is subscribed to three times at a time") }
    }, onDispose: { Note.add(Note.free, -1) })
}

let sharedForms: [(name: String, share: (Observable<Int>) -> Observable<Int>)] = [
  ("share()", { $0.share() }),
  ("share(replay: 1)", { $0.share(replay: 1) }),
  ("share(replay: 1, scope: .forever)", { $0.share(replay: 1, scope: .forever) }),
  ("publish().refCount()", { $0.publish().refCount() }),
  ("replay(2).refCount()", { $0.replay(2).refCount() }),
]

func registerSharing() {
  for (name, share) in sharedForms {
    scenario("share/\(name), two subscribers come and one goes") {
      leavingNothing {
        let (source, a, b) = (Source(), Recorder(0), Recorder(1))
        let shared = share(counted(source.asObservable()))
        fork(
          { _ = a.subscribe(to: shared, keeping: Token()) },
          {
            b.subscribe(to: shared, keeping: Token()).dispose()
            b.hasDisposedHere()
          }, { source.send(101) })
        source.send(102)
        source.onCompleted()
        expect(a, oneOf: [102, 1000], [101, 102, 1000])
        expect(Note.get(Note.free) == 0, "the source is still subscribed to")
      }
    }
    scenario("share/\(name), the last one goes as another comes") {
      leavingNothing {
        let (source, a, b) = (Source(), Recorder(0), Recorder(1))
        let shared = share(counted(source.asObservable()))
        let first = a.subscribe(to: shared, keeping: Token())
        fork(
          {
            first.dispose()
            a.hasDisposedHere()
          },
          {
            let second = b.subscribe(to: shared, keeping: Token())
            source.send(101)
            expect(b.values.last == 101, "the newcomer is not connected: \(b.values)")
            second.dispose()
          })
        expect(Note.get(Note.free) == 0, "the source is still subscribed to")
        expect(!source.hasObservers, "the source has observers")
      }
    }
    scenario("share/\(name), the source ends as a subscriber comes") {
      leavingNothing {
        let (source, a, b) = (Source(), Recorder(0), Recorder(1))
        let shared = share(source.asObservable())
        let subscription = a.subscribe(to: shared, keeping: Token())
        fork(
          {
            source.send(101)
            source.onCompleted()
          }, { _ = b.subscribe(to: shared, keeping: Token()) })
        expect(a, oneOf: [101, 1000])
        b.expectOrder()
        expect(b.values.last == 1000, "the newcomer is told nothing of the end: \(b.values)")
        subscription.dispose()
      }
    }
  }
  scenario("share/a source that sends at once") {
    let (a, b) = (Recorder(0), Recorder(1))
    let shared = Observable.of(101, 102).share(replay: 2)
    fork({ _ = a.subscribe(to: shared) }, { _ = b.subscribe(to: shared) })
    expect(a, oneOf: [101, 102, 1000])
    expect(b, oneOf: [101, 102, 1000])
  }
  scenario("connect/beside a disposal and a subscriber") {
    leavingNothing {
      let (source, recorder) = (Source(), Recorder())
      let connectable = counted(source.asObservable()).publish()
      fork(
        { connectable.connect().dispose() }, { connectable.connect().dispose() },
        { recorder.subscribe(to: connectable, keeping: Token()).dispose() })
      expect(!source.hasObservers, "the source has observers")
    }
  }
  scenario("relay/a behavior relay beside two emitters") {
    let (relay, recorder) = (BehaviorRelay(value: 100), Recorder())
    fork({ relay.accept(101) }, { relay.accept(201) }, { _ = recorder.subscribe(to: relay.asObservable()) })
    recorder.expectOrder()
    expect(recorder.values.last == relay.value, "\(recorder.values), and the value is \(relay.value)")
  }
}
