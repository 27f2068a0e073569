// SPDX-License-Identifier: MIT

import Foundation

/// A notification that was posted, for the Swift 6 mode, in which what flows is `Sendable`.
///
/// `Notification` is not, for it may carry anything, and no other type may be made so from outside. This one has its
/// members. That it goes from thread to thread is as safe as where a notification is observed on an operation queue: the
/// compiler does not see what `object` and `userInfo` hold, the program must. A closure that takes out what is needed where
/// the notification is posted leaves nothing to be seen:
///
/// ```swift
/// center.rx.notification(name) { $0.userInfo?["size"] as? CGSize }.observe(on: .main)
/// ```
public struct PostedNotification: @unchecked Sendable {  // Sendable: immutable, but for what it refers to.
  /// The notification itself.
  public let notification: Notification

  init(_ notification: Notification) { self.notification = notification }

  /// What the notification tells of.
  public var name: Notification.Name { notification.name }

  /// The object that posted the notification, if it told.
  public var object: Any? { notification.object }

  /// What else the object tells.
  public var userInfo: [AnyHashable: Any]? { notification.userInfo }
}

extension PostedNotification: CustomStringConvertible {
  /// The notification, for a person to read.
  public var description: String { notification.description }
}
