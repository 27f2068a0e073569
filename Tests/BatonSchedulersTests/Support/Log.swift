// SPDX-License-Identifier: MIT

import Baton

/// What happened, in order, from any thread.
final class Log<Element: Sendable>: Sendable {
  private let storage = Lock<[Element]>([])

  var elements: [Element] { storage.withLock { $0 } }

  func append(_ element: Element) { storage.withLock { $0.append(element) } }
}
