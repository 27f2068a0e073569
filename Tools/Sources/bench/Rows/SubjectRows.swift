// SPDX-License-Identifier: MIT

import Baton

/// Rows in which a publish subject is sent elements on one thread.
let subjectRows = [
  Row(
    name: "subject.1",
    operation: "one onNext of a publish subject with 1 subscriber",
    count: 1_000_000,
    goal: .yardsticks(compareExchanges: 1, calls: 3),
    allocationGoal: 0,
    mostAllocations: 0,
    workload: { send($0, to: 1, $1) }
  ),
  Row(
    name: "subject.8",
    operation: "the same with 8 subscribers",
    count: 500_000,
    goal: .yardsticks(compareExchanges: 1, calls: 24),
    allocationGoal: 0,
    mostAllocations: 0,
    workload: { send($0, to: 8, $1) }
  ),
  Row(
    name: "relay.1",
    operation: "one accept of a publish relay with 1 subscriber",
    count: 1_000_000,
    allocationGoal: 0,
    mostAllocations: 0,
    baseline: Baseline(name: "one onNext of a publish subject", workload: { send($0, to: 1, $1) }),
    workload: accept
  ),
  Row(
    name: "subject.map8.1",
    operation: "one onNext through 8 maps",
    count: 500_000,
    goal: .yardsticks(compareExchanges: 1, calls: 18),
    allocationGoal: 0,
    mostAllocations: 0,
    baseline: Baseline(name: "8 closures in an array", workload: eightClosures),
    workload: eightMaps
  ),
  Row(
    name: "share.replay1.8",
    operation: "one element into share(replay: 1) with 8 subscribers",
    count: 300_000,
    goal: .yardsticks(compareExchanges: 1, calls: 40),
    allocationGoal: 0,
    mostAllocations: 0,
    workload: shareReplay
  ),
  Row(
    name: "replay.late",
    operation: "one of the elements of replayAll that a late subscriber gets at once",
    count: 1_000_000,
    mostAllocations: 0,
    baseline: Baseline(name: "array", workload: arrayReplay),
    workload: lateReplay
  ),
]

private func send(_ count: Int, to subscribers: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let tallies = subscribe(subscribers, to: subject)
  meter { for index in 0..<count { subject.onNext(index) } }
  subject.onCompleted()
  for tally in tallies { tally.expect(count * (count - 1) / 2, "subject.\(subscribers)") }
}

@Sendable
private func accept(_ count: Int, _ meter: Meter) {
  let relay = PublishRelay<Int>()
  let tallies = subscribe(1, to: relay.asObservable())
  meter { for index in 0..<count { relay.accept(index) } }
  tallies[0].expect(count * (count - 1) / 2, "relay.1")
}

private func subscribe(_ number: Int, to source: Observable<Int>) -> [Tally] {
  (0..<number).map { _ in
    let tally = Tally()
    _ = source.subscribe(onNext: { tally.add($0) })
    return tally
  }
}

@Sendable
private func eightMaps(_ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let step = opaque(1)
  var mapped: Observable<Int> = subject
  for _ in 0..<8 { mapped = mapped.map { $0 &+ step } }
  let tallies = subscribe(1, to: mapped)
  meter { for index in 0..<count { subject.onNext(index) } }
  subject.onCompleted()
  tallies[0].expect(count * (count - 1) / 2 + 8 * count, "subject.map8.1")
}

@Sendable
private func eightClosures(_ count: Int, _ meter: Meter) {
  let step = opaque(1)
  let closures = opaque((0..<8).map { _ in { (number: Int) in number &+ step } })
  let tally = Tally()
  meter {
    for index in 0..<count {
      var number = index
      for closure in closures { number = closure(number) }
      tally.add(number)
    }
  }
  tally.expect(count * (count - 1) / 2 + 8 * count, "8 closures in an array")
}

@Sendable
private func shareReplay(_ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let tallies = subscribe(8, to: subject.share(replay: 1))
  meter { for index in 0..<count { subject.onNext(index) } }
  subject.onCompleted()
  for tally in tallies { tally.expect(count * (count - 1) / 2, "share.replay1.8") }
}

@Sendable
private func lateReplay(_ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let replayed = subject.replayAll()
  let connection = replayed.connect()
  for index in 0..<count { subject.onNext(index) }
  let tally = Tally()
  meter { _ = replayed.subscribe(onNext: { tally.add($0) }) }
  connection.dispose()
  tally.expect(count * (count - 1) / 2, "replay.late")
}

@Sendable
private func arrayReplay(_ count: Int, _ meter: Meter) {
  let array = opaque(Array(0..<count))
  let tally = Tally()
  let send = opaque { (number: Int) in tally.add(number) }
  meter { for number in array { send(number) } }
  tally.expect(count * (count - 1) / 2, "array")
}
