// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking

final class Numbers {
  let limit = 2

  func all(_ source: Observable<Int>) throws -> [Int] {
    let blocking = source.toBlocking(timeout: 1)
    _ = try blocking.first()
    _ = try blocking.last()
    _ = try blocking.single()
    // swift 6: _ = try blocking.single { $0 > 1 }
    _ = try blocking.single { $0 > self.limit }
    _ = try source.toBlocking(timeout: .seconds(1)).first() ?? 0
    _ = try source.toBlocking(timeout: 0.5).first() ?? 0
    if case .failed(let elements, let error) = blocking.materialize() { print(elements, error) }
    return try source.toBlocking().toArray()
  }
}
