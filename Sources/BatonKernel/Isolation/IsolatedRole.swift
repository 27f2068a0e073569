// SPDX-License-Identifier: MIT

/// Decides which thread delivers the events of a subscription whose closures belong to actors, and where.
///
/// Events wait in one queue. Invariant: only the holder of the *role* takes them out, and it is at the place
/// where the closure for the first waiting event belongs. A closure of no actor is called wherever the role
/// is. The holder delivers until nothing waits, its turn is over, or the next closure belongs elsewhere; then
/// it gives the role up and has a wake-up come to that place.
///
/// The role is
///
/// * `idle`: free. Nothing waits, or a thread that has just enqueued is about to report it.
/// * `called`: free. A wake-up is on its way to a place, and will take the role there.
/// * `delivering`: held by a thread, which also does what a disposal requires.
/// * `ending`: free for ever, except for `onDisposed`; a wake-up for that closure is on its way.
/// * `over`: free for ever. `onDisposed` has been called, or is being called.
///
/// In `ending` and `over` the waiting events are freed, by one thread at a time.
struct IsolatedRole {
  private enum State {
    case idle
    case called(IsolatedPlace)
    case delivering
    case ending(IsolatedPlace)
    case over
  }

  /// What the caller does, outside the lock.
  enum Step {
    case nothing
    /// Deliver waiting elements, and then ask again.
    case deliver
    /// Deliver the error or the completion, and then report it.
    case deliverEnd
    /// Schedule a wake-up at a place.
    case wake(IsolatedPlace)
    /// Free what the subscription holds, except `onDisposed`, and schedule a wake-up at a place, if there is
    /// one.
    case free(wake: IsolatedPlace?)
    /// Free what the subscription holds, and call `onDisposed`.
    case finish
    /// Call `onDisposed`. Everything else has been freed, or is being freed.
    case finishFreed
  }

  /// What waits: a number of elements, whether the end is behind them, and whether the subscription has been
  /// disposed of.
  struct Waiting {
    var count: Int
    var isEnd: Bool
    var isDisposed: Bool
  }

  let places: IsolatedPlaces
  private var state = State.idle
  private var isFreeing = false
  /// Where the closure for the terminal event belongs. Known before the end is announced.
  private var endPlace = IsolatedPlace.anywhere

  init(_ places: IsolatedPlaces) { self.places = places }

  /// An element has been sent at the place `here`, and no event waits. Returns whether the caller delivers it
  /// at once.
  mutating func begin(at here: IsolatedPlace) -> Bool {
    guard case .idle = state, places.next.isServed(at: here) else { return false }
    state = .delivering
    return true
  }

  /// An event was put into the empty queue at the place `here`.
  mutating func left(at here: IsolatedPlace, _ waiting: Waiting) -> Step {
    switch state {
    case .idle:
      state = .delivering
      return next(at: here, waiting, isTurnOver: false)
    case .called, .delivering:
      return .nothing
    case .ending, .over:
      if isFreeing { return .nothing }
      isFreeing = true
      return .free(wake: nil)
    }
  }

  /// The end is about to be announced.
  mutating func prepareEnd(isError: Bool) { endPlace = isError ? places.error : places.completed }

  /// A wake-up has arrived at `place`. If another thread has come before it, nothing is left for it to do.
  mutating func awoke(at place: IsolatedPlace, _ waiting: Waiting) -> Step {
    switch state {
    case .called(let called) where called.isServed(at: place):
      state = .delivering
      return next(at: place, waiting, isTurnOver: false)
    case .ending(let called) where called.isServed(at: place):
      return finish(at: place)
    case .idle, .called, .delivering, .ending, .over:
      return .nothing
    }
  }

  /// The holder of the role, at `place`, asks what is next.
  mutating func next(at place: IsolatedPlace, _ waiting: Waiting, isTurnOver: Bool) -> Step {
    guard case .delivering = state else {
      preconditionFailure("IsolatedRole: asked by one who does not have it")
    }
    if waiting.isDisposed { return finish(at: place) }
    if waiting.count == 0, !waiting.isEnd {
      state = .idle
      return .nothing
    }
    let next = waiting.count > 0 ? places.next : endPlace
    if !next.isServed(at: place) { return call(to: next) }
    if isTurnOver, !place.isAnywhere { return call(to: place) }
    return waiting.count > 0 ? .deliver : .deliverEnd
  }

  private mutating func call(to place: IsolatedPlace) -> Step {
    state = .called(place)
    return .wake(place)
  }

  /// The holder of the role, at `place`, has delivered the terminal event.
  mutating func ended(at place: IsolatedPlace) -> Step { finish(at: place) }

  /// The subscription has been disposed of at the place `here`.
  mutating func disposed(at here: IsolatedPlace) -> Step {
    switch state {
    case .idle, .called, .ending: finish(at: here)
    case .delivering, .over: .nothing
    }
  }

  /// Only `onDisposed` is left.
  private mutating func finish(at here: IsolatedPlace) -> Step {
    let isServed = places.disposed.isServed(at: here)
    let old = state
    if isServed { state = .over } else { state = .ending(places.disposed) }
    if case .ending = old { return isServed ? .finishFreed : .nothing }
    isFreeing = true
    if isServed { return .finish }
    if case .called(let place) = old, places.disposed.isServed(at: place) { return .free(wake: nil) }
    return .free(wake: places.disposed)
  }

  /// The thread that frees has done so. Returns whether nothing has come meanwhile; otherwise the thread
  /// frees once more.
  mutating func freed(_ waiting: Waiting, isEndFreed: Bool) -> Bool {
    if waiting.count > 0 || waiting.isEnd != isEndFreed { return false }
    isFreeing = false
    return true
  }
}
