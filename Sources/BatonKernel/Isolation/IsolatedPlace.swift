// SPDX-License-Identifier: MIT

import BatonSchedulers

/// Where a subscriber's closure runs.
@usableFromInline
enum IsolatedPlace: Sendable {
  /// Wherever the events are: the closure is nobody's, or there is none.
  case anywhere
  /// On the main thread.
  case main
  case actor(any Actor)

  @inlinable
  init(_ isolation: (any Actor)?) {
    self = if let isolation { isolation === MainActor.shared ? .main : .actor(isolation) } else { .anywhere }
  }

  /// The place of the calling thread, as far as that can be told.
  static var here: Self { MainThread.isCurrent ? .main : .anywhere }

  var isAnywhere: Bool { if case .anywhere = self { true } else { false } }

  /// Whether what belongs here may run at `other`.
  func isServed(at other: Self) -> Bool {
    switch (self, other) {
    case (.anywhere, _), (.main, .main): true
    case (.actor(let own), .actor(let others)): own === others
    case (.actor, _), (.main, _): false
    }
  }
}

/// The actors that a subscriber's closures belong to; nil for one that is nobody's, or is not there.
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

  /// Those of a closure that takes all events.
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
