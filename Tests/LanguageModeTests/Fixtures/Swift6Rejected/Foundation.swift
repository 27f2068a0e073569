// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
import Foundation

final class Till {
  var isOpen = false
}

func watch(_ name: Notification.Name, _ till: Till) {
  let posted = NotificationCenter.default.rx.notification(name)
  _ = posted.map { $0.notification }.subscribe()  // rejected
  _ = posted.map { _ in till.isOpen }.subscribe()  // rejected
}
