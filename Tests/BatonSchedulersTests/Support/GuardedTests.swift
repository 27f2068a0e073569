// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// `Guarded` says why.
@Suite struct GuardedTests {
  @Test func `no test that the thread sanitizer runs has a mutex of the toolchain`() throws {
    let sources = try swiftSources(in: ["Tests"])
    #expect(sources.count > 250)
    // One program stands for those of users, and the sanitizer does not run it.
    for (file, text) in sources where !file.path.contains("/MainRunLoop/") {
      #expect(!text.contains(/\bMutex\b[<(]/), "\(file.lastPathComponent): use Guarded")
    }
  }
}
