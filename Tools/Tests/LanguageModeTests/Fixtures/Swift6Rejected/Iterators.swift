// SPDX-License-Identifier: MIT

import Baton

func sharesIterator(source: Observable<Int>) async throws {
  var iterator = source.values.makeAsyncIterator()
  Task { _ = try await iterator.next() }  // rejected
  _ = try await iterator.next()
}
