// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Testing

/// What one waits for without blocking an actor.
final class Arrival: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  @concurrent
  func wait(_ location: SourceLocation = #_sourceLocation) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [semaphore] in
        #expect(semaphore.wait(timeout: .now() + 3600) == .success, sourceLocation: location)
        continuation.resume()
      }
    }
  }
}

enum Failure: Error { case first }
