// SPDX-License-Identifier: MIT

import Baton

/// A list that any thread may add to.
final class Log<Element: Sendable>: Sendable {
  private let list = Lock<[Element]>([])

  var elements: [Element] { list.withLock { $0 } }

  func append(_ element: Element) { list.withLock { $0.append(element) } }
}
