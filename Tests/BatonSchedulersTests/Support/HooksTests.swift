// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import TestSupport
import Testing

@Suite struct HooksTests {
  /// Looks at the hooks when it is freed.
  private final class Curious: Sendable {
    let seen: DispatchSemaphore

    init(_ seen: DispatchSemaphore) { self.seen = seen }

    deinit {
      _ = Hooks.defaultErrorHandler
      seen.signal()
    }
  }

  @Test func `G4 What a handler holds may use the hooks when it is freed`() {
    // So that what others hear by is put back, too.
    _ = (Hearing.refusedWork, Hearing.unhandledErrors)
    let seen = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      let (errors, refusals) = (Hooks.defaultErrorHandler, Hooks.refusedWorkHandler)
      let callStack = Hooks.customCaptureSubscriptionCallstack
      for curious in [Curious(seen)] {
        Hooks.defaultErrorHandler = { [curious] in
          errors($0, $1); withExtendedLifetime(curious) {}
        }
      }
      Hooks.defaultErrorHandler = errors
      for curious in [Curious(seen)] {
        Hooks.refusedWorkHandler = { [curious] in
          refusals($0); withExtendedLifetime(curious) {}
        }
      }
      Hooks.refusedWorkHandler = refusals
      for curious in [Curious(seen)] {
        Hooks.customCaptureSubscriptionCallstack = { [curious] in
          withExtendedLifetime(curious) { callStack() }
        }
      }
      Hooks.customCaptureSubscriptionCallstack = callStack
    }
    for _ in 0..<3 { #expect(seen.wait(timeout: .now() + 30) == .success) }
  }
}
