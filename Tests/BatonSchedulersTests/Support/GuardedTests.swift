// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// `Guarded` says why.
@Suite struct GuardedTests {
  @Test func `no test that the thread sanitizer runs has a mutex of the toolchain`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    // Programs that stand for those of users, which the sanitizer does not run.
    let others = ["/MainRunLoop/"]
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", !others.contains(where: file.path.contains) else { continue }
      count += 1
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(!source.contains(/\bMutex\b[<(]/), "\(file.lastPathComponent): use Guarded")
    }
    #expect(count > 250)
  }

  @Test func `one thread at a time has the value`() {
    let guarded = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1000 { guarded.withLock { $0 += 1 } }
    }
    #expect(guarded.withLock { $0 } == 4000)
  }
}
