// SPDX-License-Identifier: MIT

import BatonKernel

/// A sequence that sends given events at given times, and records its subscriptions.
///
/// Create one with `createHotObservable` or `createColdObservable` of a ``TestScheduler``. It sends the given
/// events even if they break the rules of a sequence. All methods may be called from any thread.
public final class TestableObservable<Element>: ObservableType {
  // Does not keep the scheduler, whose waiting work may keep this object.
  private let scheduler: VirtualTimeHandle<TestSchedulerVirtualTimeConverter>
  let isHot: Bool
  private let audience: Audience<Element>

  /// The events that this sequence sends, with their times.
  public let recordedEvents: [Recorded<Event<Element>>]

  /// The subscriptions, in the order in which they began.
  public var subscriptions: [Subscription] { audience.subscriptions }

  /// What has happened so far, in order.
  var log: [AudienceEntry] { audience.log }

  init(hot events: [Recorded<Event<Element>>], on scheduler: TestScheduler, _ name: String) {
    let handle = VirtualTimeHandle(scheduler)
    self.scheduler = handle
    recordedEvents = events
    let row = scheduler.orderRun?.addRow(.hot, name)
    audience = Audience(row)
    isHot = true
    for (index, event) in events.enumerated() {
      scheduler.schedule(at: event.time, as: row?.label(event.value)) { [audience] in
        audience.note(.sent(index, to: nil), at: handle.clock)
        row?.touch()
        row?.mark { MarbleDiagram.Mark.Kind(event.value) }
        audience.send(event.value)
      }
    }
  }

  init(cold events: [Recorded<Event<Element>>], on scheduler: TestScheduler, _ name: String) {
    self.scheduler = VirtualTimeHandle(scheduler)
    recordedEvents = events
    audience = Audience(scheduler.orderRun?.addRow(.cold, name))
    isHot = false
  }

  /// Records a subscription, and sends the events.
  ///
  /// - Returns: A disposable that ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element {
    let (audience, scheduler) = (audience, scheduler)
    let records = observer is TestableObserver<Element>
    let member = audience.add(at: scheduler.clock, isHot ? observer.on : nil, records: records)
    let row = isHot ? audience.row : audience.row?.next(after: member.index)
    row?.mark { .subscribed }
    let work = isHot ? [] : schedule(observer.on, to: member, row)
    return AnonymousDisposable {
      audience.remove(member, at: scheduler.clock)
      row?.mark { .unsubscribed }
      for work in work { work.dispose() }
    }
  }

  /// Returns this sequence as an `Observable`.
  public func asObservable() -> Observable<Element> {
    let gated = asGated()
    guard let run = audience.row?.run, run.isReduced else { return gated }
    return Producer(isForeign: true) { sink in
      let scope = sink.scope
      run.subscribing(in: scope) { gated.run(sink) }
    }
  }

  private func schedule(
    _ send: @escaping (Event<Element>) -> Void, to member: Audience<Element>.Member, _ row: OrderRow?
  ) -> [any Disposable] {
    guard let base = scheduler.base else { return [] }
    return recordedEvents.enumerated().map { index, event in
      base.add(afterVirtual: event.time, as: row?.label(event.value)) { [audience, scheduler] _ in
        audience.note(.sent(index, to: member.index), at: scheduler.clock)
        row?.mark { MarbleDiagram.Mark.Kind(event.value) }
        if let root = member.root { row?.send(to: [root]) }
        send(event.value)
        return Disposables.create()
      }
    }
  }
}

extension TestableObservable: @unchecked Sendable where Element: Sendable {}  // Sendable: by locks.

/// Something that happened to a testable sequence.
struct AudienceEntry: Sendable {
  enum Kind: Sendable {
    /// Which of the subscriptions began or ended.
    case subscribed(Int)
    case unsubscribed(Int)
    /// Which of the recorded events was sent, and to which subscription, or to all.
    case sent(Int, to: Int?)
  }

  let time: TestTime
  let kind: Kind
}

/// The present subscribers, and the times of all subscriptions.
private final class Audience<Element>: @unchecked Sendable {  // Sendable: a lock keeps its state.
  struct Member {
    let key: Bag<((Event<Element>) -> Void)?>.Key
    let index: Int
    /// The subscription that it is part of, while orders are explored.
    let root: OrderRoot?
  }

  private struct State {
    var observers = Bag<((Event<Element>) -> Void)?>()
    /// The subscriptions of present members, by the members' indices.
    var roots: [Int: OrderRoot] = [:]
    var subscriptions: [Subscription] = []
    var log: [AudienceEntry] = []
  }

  private let state = Lock(UncheckedSendable(State()))
  /// Where an exploration of orders draws what happens.
  let row: OrderRow?

  init(_ row: OrderRow?) { self.row = row }

  var subscriptions: [Subscription] { state.withLock { $0.value.subscriptions } }

  var log: [AudienceEntry] { state.withLock { $0.value.log } }

  func note(_ kind: AudienceEntry.Kind, at time: TestTime) {
    state.withLock { $0.value.log.append(AudienceEntry(time: time, kind: kind)) }
  }

  /// - Parameter records: Whether the subscriber does no more than record.
  func add(at time: TestTime, _ send: ((Event<Element>) -> Void)?, records: Bool) -> Member {
    let send = UncheckedSendable(send)
    row?.touch()
    let root = row?.run.join(records: records)
    return state.withLock { state in
      let index = state.value.subscriptions.count
      state.value.subscriptions.append(Subscription(time))
      state.value.log.append(AudienceEntry(time: time, kind: .subscribed(index)))
      state.value.roots[index] = root
      return Member(key: state.value.observers.insert(send.value), index: index, root: root)
    }
  }

  func remove(_ member: Member, at time: TestTime) {
    row?.touch()
    if let root = member.root { row?.run.leave(root) }
    // The observer is released outside the lock.
    let removed = state.withLock { state in
      let start = state.value.subscriptions[member.index].subscribe
      state.value.subscriptions[member.index] = Subscription(start, time)
      state.value.log.append(AudienceEntry(time: time, kind: .unsubscribed(member.index)))
      state.value.roots[member.index] = nil
      return UncheckedSendable(state.value.observers.remove(member.key))
    }
    withExtendedLifetime(removed) {}
  }

  func send(_ event: Event<Element>) {
    row?.send(to: state.withLock { Array($0.value.roots.values) })
    var observers: [(Event<Element>) -> Void] = []
    let all = state.withLock { UncheckedSendable($0.value.observers) }
    all.value.forEach { if let observer = $0 { observers.append(observer) } }
    for observer in observers { observer(event) }
  }
}
