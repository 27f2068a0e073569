// SPDX-License-Identifier: MIT

import BatonKernel

/// What stands below the operator. Most of these hand the end, or the disposal, to somebody else.
private enum Below: String, CaseIterable {
  case nothing = ""
  case subscribeOn = ", above a subscribe(on:)"
  case observeOn = ", above an observe(on:)"
  case share = ", above a share()"
  case switchLatest = ", within a switch"
  case merge = ", within a merge"

  func sequence(of source: Observable<Void>, _ scheduler: TestScheduler) -> Observable<Void> {
    switch self {
    case .nothing: source
    case .subscribeOn: source._subscribe(on: scheduler)
    case .observeOn: source._observe(on: scheduler)
    case .share: source._share(replay: 0, .whileConnected)
    // Of a sequence that does not end, so that the switch and the merge go on.
    case .switchLatest: Producer<Void> { $0.next(()) }._flatMapLatest { _ in source }
    case .merge: Observable._merge([source, Observable._never()])
    }
  }
}

/// Whether the operator has sent its end, and what has run above it since.
private final class EndWatch: Sendable {
  private let ends = Shared(0)
  let faults = Shared<[String]>([])

  func end() {
    if ends.change({
      $0 += 1; return $0
    }) == 2 {
      faults.change { $0.append("the end was sent twice") }
    }
  }

  /// Called by what is above the operator.
  func note(_ what: String) {
    if ends.value > 0 { faults.change { if !$0.contains(what) { $0.append(what) } } }
  }

  /// `source` with a closure, of the kind that must not run any more.
  func watched(_ source: Observable<ContractElement>) -> Observable<ContractElement> {
    ._deferred { [self] in
      note("a source was subscribed to after the end had been sent")
      return source._map { [self] in
        note("a closure above ran after the end had been sent")
        return $0
      }
    }
  }
}

extension ContractSubject {
  /// Ends of all kinds, with each of several operators below.
  func endStopsSituations(_ closures: [ContractClosure]) -> [Situation] {
    Below.allCases.flatMap { below in
      [
        Situation("when a source completes" + below.rawValue) { self.endStops(below, completing: true) },
        Situation("when a source fails" + below.rawValue) { self.endStops(below, completing: false) },
        Situation("while sources send one after another" + below.rawValue) { self.lineStops(below) },
      ]
        + closures.map { closure in
          Situation("when \(closure.name) throws" + below.rawValue) {
            let isFirst = Once()
            let subject = ContractSubject(sourceCount: 1, settle: self.settle) {
              closure.make($0[0]) { if !isFirst() { throw ContractError("of \(closure.name)") } }
            }
            return subject.endStops(below, completing: true)
          }
        }
    }
  }

  /// Sources that a test drives. The scheduler of what is below stands still from the subscription on.
  private func endStops(_ below: Below, completing: Bool) -> [String] {
    let probes = (0..<sourceCount).map { _ in ProbeSource<ContractElement>(onSubscribe: nil, onDispose: nil) }
    return watch(below, of: probes.map { $0.asObservable() }) {
      func send(_ number: Int) {
        for probe in probes {
          probe.onNext(ContractElement(number))
          settle()
        }
      }
      for number in 1...3 { send(number) }
      for probe in probes {
        if completing { probe.onCompleted() } else { probe.onError(ContractError("of the source")) }
        settle()
        send(4)
      }
    }
  }

  /// Sources that send on the trampoline, one after another.
  private func lineStops(_ below: Below) -> [String] {
    let scheduler = CurrentThreadScheduler.instance
    return watch(
      below,
      of: (0..<sourceCount).map { _ in
        Observable<Int>._range(1, 3, on: scheduler)._map { ContractElement($0) }
      },
      followedBy: { Observable<Int>._range(4, 3, on: scheduler)._map { ContractElement($0) } }
    ) {}
  }

  private func watch(
    _ below: Below, of sources: [Source], followedBy next: (() -> Source)? = nil, _ drive: () -> Void
  ) -> [String] {
    let watch = EndWatch()
    let watched = sources.map { source in
      guard let next else { return watch.watched(source) }
      return ._concat([watch.watched(source), watch.watched(next())])
    }
    let scheduler = TestScheduler(initialClock: 0)
    let sequence = below.sequence(of: make(watched).signals { watch.end() }, scheduler)
    let subscription = sequence._subscribe(onError: Handler1({ _ in }, of: nil))
    scheduler.start()
    settle()
    drive()
    scheduler.start()
    settle()
    subscription.dispose()
    scheduler.start()
    settle()
    return watch.faults.value.map { $0 + below.rawValue }
  }
}
