// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// Objects that have to be gone some time after whoever used them has ended.
final class Remains: Sendable {
  private let references = Lock<[(name: String, isGone: @Sendable () -> Bool)]>([])

  func add(_ object: some AnyObject & Sendable) {
    let (name, reference) = ("\(type(of: object))", WeakReference(object))
    references.withLock { $0.append((name, { reference.isGone })) }
  }

  /// An object for a piece of work to hold.
  func mortal() -> Mortal {
    let mortal = Mortal()
    add(mortal)
    return mortal
  }

  /// The names of those that are there still.
  var left: [String] {
    // Outside the lock: asking makes and lets go a reference, and may so be what frees the object.
    references.withLock { $0 }.filter { !$0.isGone() }.map(\.name)
  }

  /// Threads end some time after they were told to: waits for that, then forgets about all of them.
  func waitUntilGone(_ location: SourceLocation = #_sourceLocation) {
    let deadline = MonotonicClock.now() + 30_000_000_000
    while !left.isEmpty, MonotonicClock.now() < deadline { sched_yield() }
    #expect(left.isEmpty, sourceLocation: location)
    references.withLock { $0 = [] }
  }
}
