// SPDX-License-Identifier: MIT

import Testing

@testable import BatonSchedulers

/// Which threads do what, without a thread.
@Suite struct ThreadCrewTests {
  private typealias Queue = ItemQueue<ThreadCrew>
  private typealias Call = ThreadCrew.Call

  private func item() -> ScheduledItem { ScheduledItem(nil) }

  private func timer(_ deadline: UInt64) -> TimerNode {
    TimerNode(deadline: deadline, owner: nil, work: nil)
  }

  /// A queue with a server asleep at each of the places.
  private func asleep(_ servers: [Parker], width: Int = 2, patience: UInt64? = nil) -> Queue {
    let queue = queue(width, patience)
    // Each is called while the ones before run.
    for server in servers {
      #expect(queue.push(item()).call == .start)
      queue.begin(server)
      #expect(take(from: queue).call == nil)
    }
    for server in servers { #expect(queue.sleep(server) == .wait(until: patience ?? .max)) }
    return queue
  }

  private func queue(_ width: Int, _ patience: UInt64? = nil) -> Queue {
    Queue(ThreadCrew(width: width, patience: patience), clock: { 100 })
  }

  /// Has a timer of the queue kept by `keeper`, which has fallen asleep last.
  private func keep(_ keeper: Parker, _ deadline: UInt64, of queue: Queue) {
    #expect(queue.insert(timer(deadline)).call == .wake(keeper))
    queue.begin(keeper)
    #expect(take(from: queue).item == nil)
    #expect(queue.sleep(keeper) == .wait(until: deadline))
  }

  /// What a server finds at its next look, and whom it calls before it runs that.
  private func take(from queue: Queue) -> (item: ScheduledItem?, call: Call?) {
    var (item, call) = (ScheduledItem?.none, Call?.none)
    _ = queue.runBatch(1, calling: { call = $0 }) { item = $0 }
    return (item, call)
  }

  @Test(
    "R1 one server is called at a time, and calls the next if it leaves work; the oldest work is taken first")
  func oneByOne() {
    let queue = queue(3)
    defer { _ = queue.close(.dropQueued) }
    let items = (0..<4).map { _ in item() }
    #expect(queue.push(items[0]).call == .start)
    for item in items[1...] { #expect(queue.push(item).call == nil) }
    for (item, call) in zip(items, [Call.start, .start, nil]) {
      queue.begin(Parker())
      let taken = take(from: queue)
      #expect(taken.item === item)
      #expect(taken.call == call)
    }
    // All run, and each looks once more.
    #expect(queue.push(item()).call == nil)
    #expect(queue.insert(timer(500)).call == nil)
    #expect(take(from: queue).item === items[3])
  }

  @Test func `R1 a server that wakes up by itself leaves the call to the one that is called`() {
    let (one, other) = (Parker(), Parker())
    let queue = asleep([one, other], width: 3)
    #expect(queue.push(item()).call == .wake(other))
    queue.begin(one)
    #expect(take(from: queue).item != nil)
    #expect(queue.push(item()).call == nil)
    queue.begin(other)
    #expect(take(from: queue).item != nil)
    #expect(queue.push(item()).call == .start)
  }

  @Test func `R1 an earlier timer calls a server, a later one nobody`() {
    let server = Parker()
    let queue = asleep([server], width: 1)
    defer { _ = queue.close(.dropQueued) }
    for (deadline, isCalled, earliest) in [(500, true, 500), (600, false, 500), (400, true, 400)] {
      let call = queue.insert(timer(UInt64(deadline))).call
      #expect(call == (isCalled ? .wake(server) : nil))
      if call == nil { continue }
      queue.begin(server)
      #expect(take(from: queue).item == nil)
      #expect(queue.sleep(server) == .wait(until: UInt64(earliest)))
    }
    // Work wakes the keeper up if nobody else sleeps; and again when it is asleep again.
    for _ in 0..<2 {
      #expect(queue.push(item()).call == .wake(server))
      queue.begin(server)
      #expect(take(from: queue).item != nil)
      #expect(queue.sleep(server) == .wait(until: 400))
    }
  }

  @Test(
    "R1 what comes is for others than the keeper; a keeper that runs something has another keep the timers")
  func keeper() {
    let (one, keeper) = (Parker(), Parker())
    let queue = asleep([one, keeper], width: 3)
    defer { _ = queue.close(.dropQueued) }
    keep(keeper, 500, of: queue)
    #expect(queue.push(item()).call == .wake(one))
    queue.begin(one)
    #expect(take(from: queue).call == nil)
    // Nobody else sleeps.
    #expect(queue.push(item()).call == .wake(keeper))
    queue.begin(keeper)
    #expect(take(from: queue).call == .start)
    let third = Parker()
    queue.begin(third)
    #expect(take(from: queue).item == nil)
    #expect(queue.sleep(third) == .wait(until: 500))
    // Its moment comes while the others run: it takes the timer.
    queue.begin(third)
    #expect(queue.insert(timer(90)).call == nil)
    #expect(take(from: queue).item != nil)
    #expect(queue.sleep(one) == .wait(until: 500))
  }

  @Test("R1 an earlier timer calls the keeper, so that no other thread is left to sleep until its old moment")
  func keeperOfEarlierTimer() {
    let (one, keeper) = (Parker(), Parker())
    let queue = asleep([one, keeper], width: 3)
    defer { _ = queue.close(.dropQueued) }
    keep(keeper, 500, of: queue)
    #expect(queue.insert(timer(400)).call == .wake(keeper))
    #expect(queue.insert(timer(300)).call == nil)
    queue.begin(keeper)
    #expect(queue.sleep(keeper) == .wait(until: 300))
    #expect(queue.push(item()).call == .wake(one))
  }

  @Test("R1 a thread ends when its idle time has passed, but not while it keeps timers; the last one says so")
  func ends() {
    let (one, keeper) = (Parker(), Parker())
    let queue = asleep([one, keeper], patience: 1 << 62)
    defer { _ = queue.close(.dropQueued) }
    keep(keeper, 500, of: queue)
    queue.begin(one)
    // As if it had found nothing since long ago.
    #expect(queue.sleep(one, idleSince: 0 &- 1 << 62) == .over(nil))
    queue.begin(keeper)
    #expect(queue.sleep(keeper, idleSince: 0 &- 1 << 62) == .wait(until: 500))
    // The next one is started, because the keeper runs.
    #expect(queue.push(item()).call == .wake(keeper))
    queue.begin(keeper)
    #expect(take(from: queue).call == .start)
  }

  @Test(
    "R1 a thread whose last timer has gone is woken up to end, if its moment is later than its idle time's end"
  )
  func lastTimerOfAnIdleThread() {
    let now = MonotonicClock.now()
    for (patience, isWoken) in [(UInt64(0), true), (1 << 50, false)] {
      let server = Parker()
      let queue = queue(1, patience)
      defer { _ = queue.close(.dropQueued) }
      let node = timer(now + 1 << 40)
      #expect(queue.insert(node).call == .start)
      queue.begin(server)
      #expect(queue.sleep(server) == .wait(until: now + 1 << 40))
      #expect(queue.remove(node) == (isWoken ? .wake(server) : nil))
      // What comes earlier needs nobody else, as long as the thread sleeps.
      if !isWoken { #expect(queue.insert(timer(now + 1 << 40)).call == nil) }
      queue.begin(server)
      if isWoken { #expect(queue.sleep(server) == .over(.end)) }
    }
  }
}

extension ThreadCrew.Call: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.start, .start), (.end, .end): true
    case (.wake(let one), .wake(let other)): one === other
    case (.retry(let one), .retry(let other)): one == other
    default: false
    }
  }
}

extension ThreadCrew.Next: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.again, .again): true
    case (.wait(let one), .wait(let other)): one == other
    case (.over(let one), .over(let other)): one == other
    default: false
    }
  }
}
