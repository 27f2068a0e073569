// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

extension Reactive where Base: NotificationCenter {
  /// The notifications that are posted to the center while somebody subscribes. The sequence does not end by itself.
  ///
  ///     NotificationCenter.default.rx.notification(name)
  ///     --notification----notification--
  ///
  /// An element is a ``PostedNotification`` and not a `Notification`, which is not `Sendable`; its members are the same.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; nil means any.
  ///   - object: The sender of the notifications; nil means any. The sequence holds it weakly, and sends nothing from its
  ///     deinit on. A value that is made an object for this call, as in `"kitchen" as AnyObject`, is gone when the call
  ///     returns, and so nothing is ever sent: hold the object, or give nil and choose by what was posted.
  /// - Scheduling: Delivers on the thread that posts.
  @available(swift, introduced: 6)
  public func notification(
    _ name: Notification.Name?, object: AnyObject? = nil
  ) -> Observable<PostedNotification> {
    posted(name, object) { PostedNotification($0) }
  }

  /// What a closure makes of each notification that is posted to the center while somebody subscribes.
  ///
  ///     NotificationCenter.default.rx.notification(name) { $0.userInfo?["size"] as? Int ?? 0 }
  ///     --3---1----
  ///
  /// Only the closure's result is sent, and the compiler checks that the result may go to any thread.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; nil means any.
  ///   - object: The sender of the notifications; nil means any. The sequence holds it weakly, and sends nothing from its
  ///     deinit on.
  ///   - map: Makes the element. An error that it throws ends the sequence.
  /// - Scheduling: Calls `map`, and delivers, on the thread that posts.
  @available(swift, introduced: 6)
  public func notification<Element: Sendable>(
    _ name: Notification.Name?, object: AnyObject? = nil,
    map: @escaping @Sendable (Notification) throws -> Element
  ) -> Observable<Element> {
    posted(name, object, map)
  }

  /// The notifications that are posted to the center while somebody subscribes: the form for the Swift 5 language mode.
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
        // The center knows a sender by its address, which may belong to another object when the sender has been freed.
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
    /// The place for extensions of the center.
    public var rx: Reactive<NotificationCenter> {
      get { Reactive(self) }
      set {}
    }
  }
#endif
