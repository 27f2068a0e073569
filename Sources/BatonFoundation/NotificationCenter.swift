// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension Reactive where Base: NotificationCenter {
  /// Sends the notifications that are posted to the center during a subscription.
  ///
  /// The sequence does not end by itself.
  ///
  ///     NotificationCenter.default.rx.notification(name)
  ///     --notification----notification--
  ///
  /// An element is a ``PostedNotification`` with the members of a `Notification`, which is not `Sendable`.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications, or nil for any.
  ///   - object: The sender of the notifications, or nil for any. The sequence references it weakly, and
  ///     sends nothing after its deallocation. A temporary object, as in `"kitchen" as AnyObject`, is
  ///     deallocated when the call returns, so that no notification is ever sent: retain the object, or pass
  ///     nil and filter the notifications.
  /// - Scheduling: Notifications are delivered on the thread that posts them.
  @available(swift, introduced: 6)
  public func notification(
    _ name: Notification.Name?, object: AnyObject? = nil
  ) -> Observable<PostedNotification> {
    posted(name, object) { PostedNotification($0) }
  }

  /// Sends a value made from each notification that is posted to the center during a subscription.
  ///
  ///     NotificationCenter.default.rx.notification(name) { $0.userInfo?["size"] as? Int ?? 0 }
  ///     --3---1----
  ///
  /// Only the result of `map` is sent, and the compiler checks that the result may be passed to any thread.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications, or nil for any.
  ///   - object: The sender of the notifications, or nil for any. The sequence references it weakly, and
  ///     sends nothing after its deallocation.
  ///   - map: Makes an element from a notification. An error that it throws ends the sequence.
  /// - Scheduling: `map` is called, and its result delivered, on the thread that posts the notification.
  @available(swift, introduced: 6)
  public func notification<Element: Sendable>(
    _ name: Notification.Name?, object: AnyObject? = nil,
    map: @escaping @Sendable (Notification) throws -> Element
  ) -> Observable<Element> {
    posted(name, object, map)
  }

  /// Sends the notifications that are posted to the center: the form for the Swift 5 mode.
  @available(swift, obsoleted: 6)
  public func notification(
    _ name: Notification.Name?, object: AnyObject? = nil
  ) -> Observable<Notification> {
    posted(name, object) { $0 }
  }

  /// What `element` makes of each notification.
  package func posted<Element>(
    _ name: Notification.Name?, _ object: AnyObject?, _ element: @escaping (Notification) throws -> Element
  ) -> Observable<Element> {
    let center: NotificationCenter = base
    let isOfOne = object != nil
    return _create { [weak object] observer in
      if isOfOne && object == nil { return Disposables.create() }
      let forward = UncheckedSendable { (notification: Notification) in
        // The center knows a sender by its address, which may belong to another object when the sender has
        // been freed.
        if isOfOne && object == nil { return }
        do { observer.next(try element(notification)) } catch { observer.onError(error) }
      }
      // Unsafe: the center's own token, which is only handed back to the center.
      let token = UncheckedSendable(
        center.addObserver(forName: name, object: object, queue: nil) { forward.value($0) })
      return AnonymousDisposable { center.removeObserver(token.value) }
    }
  }
}

#if !canImport(ObjectiveC)
  // Where there is no Objective-C, a center need not be an `NSObject`, which has this property.
  extension NotificationCenter {
    /// The namespace for reactive extensions of the center.
    public var rx: Reactive<NotificationCenter> {
      get { Reactive(self) }
      set {}
    }
  }
#endif
