// SPDX-License-Identifier: MIT

import BatonRx
import Testing

/// What the compiler rejects in the Swift 6 mode, and stops the program in the Swift 5 mode.
@Suite("drive and emit elsewhere than on the main thread stop with a message")
struct MainThreadTests {
  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test func drive() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Task.detached { _ = Driver.just(1).drive() }.value
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("drive: may only be called on the main thread"))
    }

    @Test func emit() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await Task.detached { _ = Signal.just(1).emit() }.value
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("emit: may only be called on the main thread"))
    }
  #endif
}
