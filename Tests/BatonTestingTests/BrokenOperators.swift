// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Foundation

typealias Source = Observable<ContractElement>

/// An operator by hand, without the library's help: whatever its closure does is what subscribers get.
struct Handmade: ObservableType, @unchecked Sendable {  // Sendable: immutable.
  typealias Element = ContractElement
  typealias Send = (Event<ContractElement>) -> Void

  let source: Source
  let body: (Source, @escaping Send) -> any Disposable

  init(_ source: Source, _ body: @escaping (Source, @escaping Send) -> any Disposable) {
    self.source = source
    self.body = body
  }

  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == ContractElement {
    body(source, observer.on)
  }
}

/// A subscriber that may be called from anywhere.
struct Relay: ObserverType, @unchecked Sendable {  // Sendable: see Handmade.
  let send: (Event<ContractElement>) -> Void
  func on(_ event: Event<ContractElement>) { send(event) }
}

/// An operator that subscribes to its source once, and does with each event what its closure says.
private func relayed(
  _ source: Source, _ body: @escaping (Event<ContractElement>, @escaping Handmade.Send) -> Void
) -> Handmade {
  Handmade(source) { source, send in source.subscribe(Relay { event in body(event, send) }) }
}

/// Passes everything on, and keeps all laws but one: it cannot stop the source before its `subscribe` has
/// returned.
func passing(_ source: Source) -> Handmade { relayed(source) { event, send in send(event) } }

/// Sends once more after the end.
func talkative(_ source: Source) -> Handmade {
  relayed(source) { event, send in
    send(event)
    if event.isStopEvent { send(.completed) }
  }
}

/// Sends each element from a thread of its own as well.
func overlapping(_ source: Source) -> Handmade {
  relayed(source) { event, send in
    guard case .next = event else { return send(event) }
    let (relay, done) = (Relay(send: send), DispatchSemaphore(value: 0))
    Thread {
      relay.on(event)
      done.signal()
    }.start()
    send(event)
    done.wait()
  }
}

/// Subscribes to its source once more for each element, and lets the elements through as they come.
func unserialised(_ source: Source) -> Handmade {
  Handmade(source) { source, send in
    let all = CompositeDisposable()
    let inner = Relay { event in if case .next = event { send(event) } }
    let outer = Relay { event in
      if case .next = event { _ = all.insert(source.subscribe(inner)) } else { send(event) }
    }
    _ = all.insert(source.subscribe(outer))
    return all
  }
}

/// Swallows the error.
func deafToErrors(_ source: Source) -> Handmade {
  relayed(source) { event, send in if event.error == nil { send(event) } }
}

/// Does not stop when disposed of.
func unstoppable(_ source: Source) -> Handmade {
  Handmade(source) { source, send in
    _ = source.subscribe(Relay(send: send))
    return Disposables.create()
  }
}

/// Ends with its first element, and goes on listening to its source.
func lingering(_ source: Source) -> Handmade {
  Handmade(source) { source, send in
    let isOver = Lock(false)
    _ = source.subscribe(
      Relay { event in
        let isFirst = isOver.withLock { isOver in
          defer { isOver = true }
          return !isOver
        }
        if !isFirst { return }
        send(event)
        if !event.isStopEvent { send(.completed) }
      })
    return Disposables.create()
  }
}

/// Holds a recursive lock while it sends, subscribes and disposes.
func locking(_ source: Source) -> Handmade {
  let lock = NSRecursiveLock()
  return Handmade(source) { source, send in
    let subscription = lock.withLock {
      source.subscribe(Relay { event in lock.withLock { send(event) } })
    }
    return Disposables.create { lock.withLock { subscription.dispose() } }
  }
}

/// Holds a lock that is not recursive while it sends.
func selfLocking(_ source: Source) -> Handmade {
  let lock = NSLock()
  let subject = ProbeSource<ContractElement>()
  return Handmade(source) { source, send in
    let inner = subject.asObservable().subscribe(Relay(send: send))
    let outer = source.subscribe(Relay { event in lock.withLock { subject.send(event) } })
    return Disposables.create {
      lock.withLock {}
      inner.dispose()
      outer.dispose()
    }
  }
}

/// What leaks keep.
let attic = Lock<[any Sendable]>([])

/// Keeps each element.
func hoarding(_ source: Source) -> Observable<ContractElement> {
  source.map { element in
    attic.withLock { $0.append(element) }
    return element
  }
}

/// Keeps its subscribers.
func clinging(_ source: Source) -> Handmade {
  Handmade(source) { source, send in
    let relay = Relay(send: send)
    attic.withLock { $0.append(relay) }
    return source.subscribe(relay)
  }
}

/// Keeps its source.
func anchored(_ source: Source) -> Observable<ContractElement> {
  attic.withLock { $0.append(source) }
  return source.map { $0 }
}

/// The first subscriber to leave takes the others along.
func contagious(_ source: Source) -> Handmade {
  let all = CompositeDisposable()
  return Handmade(source) { source, send in
    _ = all.insert(source.subscribe(Relay(send: send)))
    return all
  }
}

/// Lets an error of its closure go by.
func forgiving(_ source: Source, _ attempt: @escaping ContractClosure.Attempt) -> Observable<ContractElement>
{
  source.map { element in
    try? attempt()
    return element
  }
}

/// Keeps the last element, and sends it when it is disposed of.
func belated(_ source: Source) -> Handmade {
  Handmade(source) { source, send in
    let kept = Lock<ContractElement?>(nil)
    let relay = Relay(send: send)
    let subscription = source.subscribe(
      Relay { event in
        guard case .next(let element) = event else { return send(event) }
        let last = kept.withLock { kept in
          defer { kept = element }
          return kept
        }
        if let last { send(.next(last)) }
      })
    return Disposables.create {
      subscription.dispose()
      if let last = kept.withLock({ $0 }) { relay.on(.next(last)) }
    }
  }
}

/// Sends each subscriber's last element to it when another one comes.
func nudging(_ source: Source) -> Handmade {
  let nudges = ProbeSource<Int>()
  return Handmade(source) { source, send in
    nudges.onNext(0)
    let last = Lock<ContractElement?>(nil)
    let relay = Relay(send: send)
    let subscription = source.subscribe(
      Relay { event in
        if case .next(let element) = event { last.withLock { $0 = element } }
        send(event)
      })
    let nudge = nudges.asObservable().subscribe(onNext: { @Sendable _ in
      if let element = last.withLock({ $0 }) { relay.on(.next(element)) }
    })
    return Disposables.create(subscription, nudge)
  }
}

/// Keeps its elements, as many as there are, and sends them at the end.
func boundless(_ source: Source) -> Handmade {
  Handmade(source) { source, send in
    let kept = Lock<[ContractElement]>([])
    return source.subscribe(
      Relay { event in
        if case .next(let element) = event { return kept.withLock { $0.append(element) } }
        for element in kept.withLock({ $0 }) { send(.next(element)) }
        send(event)
      })
  }
}

/// Tries a source that fails once more, while it is still open.
func overhasty(_ source: Source) -> Handmade {
  Handmade(source) { source, send in
    let second = SerialDisposable()
    let first = source.subscribe(
      Relay { event in
        guard case .error = event else { return send(event) }
        second.disposable = source.subscribe(Relay(send: send))
      })
    return Disposables.create(first, second)
  }
}

/// Tries a source that fails once more, and disposes of it in a way that nobody can take for its end. For
/// sources that fail later.
func disowning(_ source: Source) -> Handmade {
  Handmade(source) { source, send in
    let (first, second) = (SerialDisposable(), SerialDisposable())
    let isSubscribed = DispatchSemaphore(value: 0)
    first.disposable = source.subscribe(
      Relay { event in
        guard case .error = event else { return send(event) }
        isSubscribed.wait()
        first.dispose()
        second.disposable = source.subscribe(Relay(send: send))
      })
    isSubscribed.signal()
    return Disposables.create(first, second)
  }
}
