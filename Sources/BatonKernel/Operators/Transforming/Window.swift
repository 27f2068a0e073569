// SPDX-License-Identifier: MIT

import Synchronization

/// `window`: the current window, as a sequence of its own.
@usableFromInline
final class WindowSequences<Element>: WindowContents, Disposable {
  @usableFromInline let lifetime = GroupsLifetime()
  @usableFromInline let room = Window<Element>.Room()
  // Exclusivity unchecked: only the drain's owner touches it, or, while there is no owner, a thread that holds the drain's lock. While
  // the sink is lent for a call, the owner's thread only reads it.
  /// The subscriber of the windows. Nil once it has been released.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: LentSink<Observable<Element>>?
  // Exclusivity unchecked: only the drain's owner touches it, and no access spans a call to foreign code.
  @safe @exclusivity(unchecked) @usableFromInline var window: Window<Element>

  @inlinable
  init(_ downstream: Sink<Observable<Element>>) {
    self.downstream = LentSink(downstream)
    window = Window(room, lifetime)
  }

  @usableFromInline
  var isGone: Bool { lifetime.isOver }

  @inlinable @inline(__always)
  func add(_ element: Element) {
    // Unsafe: not retained for the call, because only the drain's owner replaces the window, and it is busy here.
    unsafe Unmanaged.passUnretained(window)._withUnsafeGuaranteedRef { $0.next(element) }
  }

  @inlinable
  func turn() {
    let old = window
    window = Window(room, lifetime)
    old.end(nil)
    switch downstream {
    case .some(let downstream): downstream.next(window)
    case .none: break
    }
  }

  @usableFromInline
  func end(_ error: (any Error)?) {
    window.end(error)
    guard let downstream = letGo(), !downstream.scope.isDisposed else { return }
    if let error { downstream.error(error) } else { downstream.completed() }
  }

  @usableFromInline
  func perform(_ note: WindowNote<Element>) {
    switch note {
    case .arrival(let seat): seat.window.arrive(seat)
    case .departure(let seat): _ = seat.window.remove(seat)
    case .end: _ = letGo()
    }
  }

  /// Whether the subscriber disposes while it gets the terminal event. Called under the drain's lock.
  private var hasLetGoHere: Bool { room.drain.core.isOwnersThread && LentSink.isNone(downstream) }

  private func letGo() -> Sink<Observable<Element>>? { LentSink.take(from: &downstream) }

  /// Called once, when the subscription to the windows ends. A window may go on for longer, and keeps this object alive.
  @usableFromInline
  func dispose() { PendingDisposals.dispose(self) }

  @usableFromInline
  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    var freed: Sink<Observable<Element>>?
    room.drain.locked { inside in
      if !hasLetGoHere { room.drain.note(.note(.end), ahead: true, in: &inside) { freed = letGo() } }
    }
    lifetime.beginDisposal(leavingRestTo: &pending)
    withExtendedLifetime(freed) {}
  }
}

/// A subscriber of a window comes or goes, or the subscriber of the sequence of windows goes.
@usableFromInline
enum WindowNote<Element> {
  case arrival(WindowSeat<Element>)
  case departure(WindowSeat<Element>)
  case end
}

/// One window, as a sequence.
///
/// It needs no drain of its own, as the ``Fan`` of a subject does: nobody but the operator sends into it, which is in its own
/// drain by then. Subscribers come and go by bookkeeping in that drain, and at once on the thread of the drain's owner, as
/// long as no element is on its way to them: so does who subscribes to a window as soon as it is sent.
@usableFromInline
final class Window<Element>: Observable<Element> {
  @usableFromInline typealias Room = WindowRoom<Element, WindowNote<Element>>

  @usableFromInline let room: Room
  @usableFromInline let lifetime: GroupsLifetime
  // Exclusivity unchecked: only the drain's owner touches them, or a thread that holds the drain's lock while there is no owner.
  /// The subscribers, a doubly linked list in the order of their arrival.
  @safe @exclusivity(unchecked) @usableFromInline var first: WindowSeat<Element>?
  // Unsafe: the list holds it.
  @safe @exclusivity(unchecked) @usableFromInline unowned(unsafe) var last: WindowSeat<Element>?
  /// Whether an element is on its way, so that the list may not change.
  @safe @exclusivity(unchecked) @usableFromInline var isSending = false
  // Exclusivity unchecked: the drain's owner sets it once, before it releases `ended`; others read it after they have acquired
  // `ended`, or under the drain's lock while there is no owner.
  @safe @exclusivity(unchecked) @usableFromInline var error: (any Error)?
  @usableFromInline let ended = Atomic(false)

  @inlinable
  init(_ room: Room, _ lifetime: GroupsLifetime) {
    self.room = room
    self.lifetime = lifetime
    super.init(base: ())
  }

  /// Sends an element to the subscribers. Called by the drain's owner.
  // Unsafe: not retained, because the list, which does not change meanwhile, holds each seat.
  @inlinable @inline(__always)
  func next(_ element: Element) {
    isSending = true
    var seat = unsafe first.map { unsafe Unmanaged.passUnretained($0) }
    while let current = unsafe seat {
      unsafe current._withUnsafeGuaranteedRef {
        $0.next(element)
        unsafe seat = $0.following.map { unsafe Unmanaged.passUnretained($0) }
      }
    }
    isSending = false
  }

  /// Ends the window for the subscribers of now and of later, and releases them. Called by the drain's owner.
  @usableFromInline
  func end(_ error: (any Error)?) {
    self.error = error
    // From now on nobody else touches the list.
    ended.storeReleasing(true)
    while let seat = first {
      let sink = remove(seat)
      if let sink { sendEnd(to: sink) }
    }
  }

  @usableFromInline
  package override func run(_ sink: __owned Sink<Element>) {
    if ended.load(ordering: .acquiring) { return sendEnd(to: sink) }
    // If the source is gone, a subscriber gets nothing, and does not count.
    let seat = WindowSeat(self, sink, counts: lifetime.retain())
    if isListOurs {
      add(seat)
    } else {
      room.drain.note(.note(.arrival(seat)), ahead: true) {
        // The window may have ended since `ended` was read above.
        if !ended.load(ordering: .relaxed) { add(seat) } else { seat.isLate = true }
      }
    }
    // Added to the scope last, because the scope may dispose of the seat at once.
    sink.scope.add(seat)
    if !seat.isLate { return }
    _ = seat.letGo()
    sendEnd(to: sink)
  }

  fileprivate func leave(_ seat: WindowSeat<Element>) {
    // The owner releases all subscribers after the end.
    if ended.load(ordering: .acquiring) { return }
    var freed: Sink<Element>?
    if isListOurs {
      freed = remove(seat)
    } else {
      room.drain.note(.note(.departure(seat)), ahead: true) { freed = remove(seat) }
    }
    withExtendedLifetime(freed) {}
  }

  /// Whether the calling thread is the drain's owner, and may change the list. A thread finds its own identity in the drain only
  /// while it is the owner.
  private var isListOurs: Bool { room.drain.core.isOwnersThread && !isSending }

  /// Adds a seat that has had to wait. Called by the drain's owner.
  fileprivate func arrive(_ seat: WindowSeat<Element>) {
    if !ended.load(ordering: .relaxed) { add(seat) } else if let sink = seat.letGo() { sendEnd(to: sink) }
  }

  /// Adds a seat, unless its subscriber has been released.
  private func add(_ seat: WindowSeat<Element>) {
    if seat.isFree { return }
    seat.isListed = true
    seat.preceding = last
    if let last { last.following = seat } else { first = seat }
    last = seat
  }

  /// Removes a seat, if it is in the list. Returns its subscriber, which the caller releases outside the lock.
  fileprivate func remove(_ seat: WindowSeat<Element>) -> Sink<Element>? {
    if seat.isListed {
      seat.isListed = false
      let following = seat.following
      seat.following = nil
      if let following { following.preceding = seat.preceding } else { last = seat.preceding }
      if let preceding = seat.preceding { preceding.following = following } else { first = following }
      seat.preceding = nil
    }
    return seat.letGo()
  }

  private func sendEnd(to sink: Sink<Element>) {
    if sink.scope.isDisposed { return }
    if let error { sink.error(error) } else { sink.completed() }
  }

  @usableFromInline
  package override var stage: Stage { Stage(function: "window") }
}

/// One subscription to a ``Window``. The subscriber's scope disposes of it.
@usableFromInline
final class WindowSeat<Element>: Disposable {
  fileprivate let window: Window<Element>
  private let counts: Bool
  /// Whether the subscriber came after the end. Only the thread that subscribes touches it.
  fileprivate var isLate = false
  // Exclusivity unchecked: as the list that the seat is in.
  /// The subscriber. Nil once it has been released.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: LentSink<Element>?
  @safe @exclusivity(unchecked) fileprivate var isListed = false
  @safe @exclusivity(unchecked) @usableFromInline var following: WindowSeat<Element>?
  // Unsafe: the list holds it, and whoever takes it out of the list sets this.
  @safe @exclusivity(unchecked) fileprivate unowned(unsafe) var preceding: WindowSeat<Element>?

  init(_ window: Window<Element>, _ sink: Sink<Element>, counts: Bool) {
    self.window = window
    self.counts = counts
    downstream = LentSink(sink)
  }

  @inlinable @inline(__always)
  func next(_ element: Element) {
    switch downstream {
    case .some(let downstream): downstream.next(element)
    case .none: break
    }
  }

  fileprivate var isFree: Bool { LentSink.isNone(downstream) }

  fileprivate func letGo() -> Sink<Element>? { LentSink.take(from: &downstream) }

  /// Called once, by the subscriber's scope.
  @usableFromInline
  func dispose() { PendingDisposals.dispose(self) }

  @usableFromInline
  func beginDisposal(leavingRestTo pending: inout PendingDisposals) {
    window.leave(self)
    if counts { window.lifetime.beginDisposal(leavingRestTo: &pending) }
  }
}

extension WindowSequences: @unchecked Sendable {}  // Sendable: constant, or of the drain's owner alone.
extension Window: @unchecked Sendable {}  // Sendable: constant, atomic, or of the drain's owner alone.
extension WindowSeat: @unchecked Sendable {}  // Sendable: each field belongs to one thread at a time.

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _window(
    for timeSpan: Duration, count: Int, on scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    require(count > 0, "window: count must be positive, was \(count)")
    let machine = WindowMachine(timeSpan, limit: count, TimerPlan(on: scheduler))
    let source = asObservable()
    return Producer { downstream in
      let windows = WindowSequences(downstream)
      downstream.scope.add(windows)
      // Not as the drain's owner: nothing else can happen yet.
      if !downstream.scope.isDisposed { downstream.next(windows.window) }
      windows.lifetime.source.shareContext(of: downstream.scope)
      Windowing(machine, windows, windows.room, in: windows.lifetime.source, on: scheduler).run(source)
    }
  }
}
