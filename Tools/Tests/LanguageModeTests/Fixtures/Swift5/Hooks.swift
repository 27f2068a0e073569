// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

class Reporter {
  var count = 0

  func install() {
    Hooks.recordCallStackOnError = true
    Hooks.customCaptureSubscriptionCallstack = { Thread.callStackSymbols }
    let handler: Hooks.DefaultErrorHandler = { callStack, error in print(callStack, error) }
    Hooks.defaultErrorHandler = handler
    Hooks.defaultErrorHandler = { [weak self] _, _ in self?.count += 1 }
  }
}
