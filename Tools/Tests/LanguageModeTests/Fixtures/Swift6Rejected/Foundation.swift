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
  _ = PostedNotification(Notification(name: name, object: till))  // rejected
  _ = NotificationCenter.default.rx.notification(name) { $0.object as? Till }.subscribe()  // rejected
  _ = NotificationCenter.default.rx.notification(name) { $0 }.subscribe()  // rejected
  _ = NotificationCenter.default.rx.notification(name) { _ in till.isOpen }.subscribe()  // rejected
}
