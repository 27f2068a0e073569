// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Where a subscriber's closure runs.
@usableFromInline
enum IsolatedPlace: Sendable {
  /// Wherever the events are: the closure belongs to no actor, or there is none.
  case anywhere
  /// On the main thread.
  case main
  case actor(any Actor)

  @inlinable
  init(_ isolation: (any Actor)?) {
    self = if let isolation { isolation === MainActor.shared ? .main : .actor(isolation) } else { .anywhere }
  }

  /// The place of the calling thread, as far as it can be told.
  static var here: Self { MainThread.isCurrent ? .main : .anywhere }

  var isAnywhere: Bool { if case .anywhere = self { true } else { false } }

  /// Whether a closure that belongs at this place may run at `other`.
  func isServed(at other: Self) -> Bool {
    switch (self, other) {
    case (.anywhere, _), (.main, .main): true
    case (.actor(let own), .actor(let others)): own === others
    case (.actor, _), (.main, _): false
    }
  }
}

/// The actor of each of a subscriber's closures; nil for a closure of no actor, and for a missing closure.
@usableFromInline
struct Isolations {
  @usableFromInline let next: (any Actor)?
  @usableFromInline let error: (any Actor)?
  @usableFromInline let completed: (any Actor)?
  @usableFromInline let disposed: (any Actor)?

  @inlinable
  init(next: (any Actor)?, error: (any Actor)?, completed: (any Actor)?, disposed: (any Actor)?) {
    self.next = next
    self.error = error
    self.completed = completed
    self.disposed = disposed
  }

  /// The isolations of a single closure that receives all events.
  @inlinable
  init(events: (any Actor)?) { self.init(next: events, error: events, completed: events, disposed: nil) }

  @inlinable
  var areNone: Bool { next == nil && error == nil && completed == nil && disposed == nil }
}

/// Where each of a subscriber's closures runs.
@usableFromInline
struct IsolatedPlaces: Sendable {
  let next: IsolatedPlace
  let error: IsolatedPlace
  let completed: IsolatedPlace
  let disposed: IsolatedPlace

  @usableFromInline
  init(_ isolations: Isolations) {
    next = IsolatedPlace(isolations.next)
    error = IsolatedPlace(isolations.error)
    completed = IsolatedPlace(isolations.completed)
    disposed = IsolatedPlace(isolations.disposed)
  }
}
