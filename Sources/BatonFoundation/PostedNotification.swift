// SPDX-License-Identifier: MIT

import Foundation

/// A posted notification, for the Swift 6 mode, in which elements are `Sendable`.
///
/// `Notification` is not `Sendable`, because it may contain any value. This type has the same members.
/// Passing it to another thread is as safe as observing a notification on an operation queue: the compiler
/// does not check `object` and `userInfo`, so the program must ensure that they are safe to use there. The
/// compiler does check values that a closure extracts on the posting thread:
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

  /// The object that the notification was posted with, if any.
  public var object: Any? { notification.object }

  /// The user info that the notification was posted with, if any.
  public var userInfo: [AnyHashable: Any]? { notification.userInfo }
}

extension PostedNotification: CustomStringConvertible {
  /// The notification as text.
  public var description: String { notification.description }
}
