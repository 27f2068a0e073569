// SPDX-License-Identifier: MIT

import Baton

extension Operator {
  static let sharing: [Operator] = []
}

struct Hubs {}
