// SPDX-License-Identifier: MIT

/// Who delivers the events of a subscription whose closures belong to actors, and where.
///
/// The rule: events wait in one queue, and the role of the one who delivers them is where the closure for the first of
/// them belongs. A closure of nobody's is called wherever the role is. Who has the role delivers until nothing waits,
/// its turn is over, or the next closure belongs elsewhere: then it gives the role up and calls for one there.
///
/// The role is
///
/// * `idle`: nobody's, and nothing waits, or whoever put it there is about to say so.
/// * `called`: nobody's; a wake-up that takes it is on its way to a place.
/// * `delivering`: somebody's, who also sees to what disposal asks for.
/// * `ending`: nobody's; of all closures only `onDisposed` is left, and a wake-up for it is on its way.
/// * `over`: nobody's ever after; `onDisposed` has been called, or is being called.
///
/// Once it is `ending` or `over` what waits is to be freed, by one thread at a time.
struct IsolatedRole {
  private enum State {
    case idle
    case called(IsolatedPlace)
    case delivering
    case ending(IsolatedPlace)
    case over
  }

  /// What the caller is to do, outside the lock.
  enum Step {
    case nothing
    /// Deliver elements that wait, and ask again.
    case deliver
    /// Deliver the error or the completion, and then say so.
    case deliverEnd
    /// Have a wake-up come to a place.
    case wake(IsolatedPlace)
    /// Free what the subscription holds, but for `onDisposed`, and have a wake-up come to a place, if any.
    case free(wake: IsolatedPlace?)
    /// Free what the subscription holds, and call `onDisposed`.
    case finish
    /// Call `onDisposed`: the rest is free, or being freed.
    case finishFreed
  }

  /// What waits: a number of elements, whether the end is behind them, and whether all that matters no more.
  struct Waiting {
    var count: Int
    var isEnd: Bool
    var isDisposed: Bool
  }

  let places: IsolatedPlaces
  private var state = State.idle
  private var isFreeing = false
  /// Where the closure for the terminal event belongs; known before the end is announced.
  private var endPlace = IsolatedPlace.anywhere

  init(_ places: IsolatedPlaces) { self.places = places }

  /// An element has come, `here`, behind nothing; returns whether it is to be delivered at once.
  mutating func begin(at here: IsolatedPlace) -> Bool {
    guard case .idle = state, places.next.isServed(at: here) else { return false }
    state = .delivering
    return true
  }

  /// Something was put into the empty queue, `here`.
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

  /// A wake-up has come to `place`. One that somebody came before does nothing.
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

  /// Whoever delivers, at `place`, asks what is next.
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

  /// Whoever delivers, at `place`, has delivered the terminal event.
  mutating func ended(at place: IsolatedPlace) -> Step { finish(at: place) }

  /// The subscription was disposed of, `here`.
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

  /// Whoever frees has done so; returns whether something has come meanwhile.
  mutating func freed(_ waiting: Waiting, isEndFreed: Bool) -> Bool {
    if waiting.count > 0 || waiting.isEnd != isEndFreed { return false }
    isFreeing = false
    return true
  }
}
