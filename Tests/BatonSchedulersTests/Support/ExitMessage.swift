// SPDX-License-Identifier: MIT

import Testing

extension ExitTest.Result? {
  /// What the process wrote to its standard error.
  var message: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}
