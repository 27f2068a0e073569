// SPDX-License-Identifier: MIT

import Foundation

/// A notification that was posted, for the Swift 6 mode, in which what flows is `Sendable`.
///
/// `Notification` is not `Sendable`, because it may carry anything, and only Foundation could make it so. This type has the same
/// members. To pass it to another thread is as safe as to observe a notification on an operation queue: the compiler does not
/// see what `object` and `userInfo` hold, so the program has to know. What a closure extracts where the notification is posted,
/// the compiler checks:
///
/// ```swift
/// center.rx.notification(name) { $0.userInfo?["size"] as? CGSize }.observe(on: .main)
/// ```
public struct PostedNotification: @unchecked Sendable {  // Sendable: immutable, but for what it refers to.
  /// The notification itself.
  public let notification: Notification

  init(_ notification: Notification) { self.notification = notification }

  /// The name of the notification.
  public var name: Notification.Name { notification.name }

  /// The sender that was given with the notification, if any.
  public var object: Any? { notification.object }

  /// The values that were posted with the notification, if any.
  public var userInfo: [AnyHashable: Any]? { notification.userInfo }
}

extension PostedNotification: CustomStringConvertible {
  /// The notification, for a person to read.
  public var description: String { notification.description }
}
