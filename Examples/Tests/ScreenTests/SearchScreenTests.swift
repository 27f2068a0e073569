// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Screen
import Testing
import Words

@MainActor
@Test("The screen shows what was found, in virtual time")
func shows() {
  let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
  SharingScheduler.mock(scheduler: scheduler) {
    let screen = SearchScreen(model: SearchModel(store: MemoryStore(words: ["bat"]), scheduler: scheduler))
    screen.type("ba")
    scheduler.start()
    #expect(screen.lines == ["bat"])
    #expect(!screen.isDimmed)
    screen.type("bo")
    scheduler.start()
    #expect(screen.lines == ["(unknown(\"bo\"))"])
    screen.type("")
    scheduler.start()
    #expect(screen.lines.isEmpty && screen.isDimmed)
  }
}
