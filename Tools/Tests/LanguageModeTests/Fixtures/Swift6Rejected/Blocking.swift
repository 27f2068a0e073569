// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking

final class Box {
  let limit = 2
}

func pick(_ source: Observable<Int>, _ box: Box) throws {
  _ = try source.toBlocking().single { $0 > box.limit }  // rejected
}
