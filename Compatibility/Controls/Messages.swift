// SPDX-License-Identifier: MIT

// What RxCocoa sends of messages are arrays of `Any`, which no operator of the Swift 6 mode takes. Here a
// closure makes an element of each. Only a package with RxCocoa's controls has this file.

#if !os(Linux)
  import Foundation
  import RxSwift

  #if !DISABLE_SWIZZLING
    extension Reactive where Base: AnyObject {
      /// Sends a value made from the arguments of each message to the object, before its method is called.
      ///
      ///     controller.rx.sentMessage(#selector(UIViewController.viewWillAppear(_:))) { $0.first as? Bool }
      ///     --true----true---
      ///
      /// The sequence completes when the object is deallocated, and fails with a `RxCocoaObjCRuntimeError` if
      /// the message cannot be observed.
      ///
      /// - Parameters:
      ///   - selector: The message.
      ///   - map: Makes an element from the arguments. An argument that is nil is an `NSNull`. An error that
      ///     `map` throws ends the sequence.
      /// - Scheduling: `map` is called, and its result delivered, on the thread that sends the message.
      @available(swift, introduced: 6)
      public func sentMessage<Element: Sendable>(
        _ selector: Selector, map: @escaping @Sendable ([Any]) throws -> Element
      ) -> Observable<Element> {
        sentMessage(selector).map(map)
      }

      /// Sends a value made from the arguments of each message to the object, after its method has been
      /// called.
      ///
      /// In all else it is as ``sentMessage(_:map:)``.
      ///
      /// - Parameters:
      ///   - selector: The message.
      ///   - map: Makes an element from the arguments.
      /// - Scheduling: `map` is called, and its result delivered, on the thread that sends the message.
      @available(swift, introduced: 6)
      public func methodInvoked<Element: Sendable>(
        _ selector: Selector, map: @escaping @Sendable ([Any]) throws -> Element
      ) -> Observable<Element> {
        methodInvoked(selector).map(map)
      }
    }
  #endif

  extension DelegateProxy {
    /// Sends a value made from the arguments of each call of a method of the delegate, before the call.
    ///
    ///     tabBar.rx.delegate.sentMessage(selector) { ($0[1] as? UITabBarItem)?.tag }
    ///     --1---2----
    ///
    /// The method must return nothing, as it must for the form without `map`.
    ///
    /// - Parameters:
    ///   - selector: The method.
    ///   - map: Makes an element from the arguments. An argument that is nil is an `NSNull`. An error that
    ///     `map` throws ends the sequence.
    /// - Precondition: It is called on the main thread.
    /// - Scheduling: `map` is called, and its result delivered, on the thread that calls the delegate.
    @available(swift, introduced: 6)
    public func sentMessage<Element: Sendable>(
      _ selector: Selector, map: @escaping @Sendable ([Any]) throws -> Element
    ) -> Observable<Element> {
      sentMessage(selector).map(map)
    }

    /// Sends a value made from the arguments of each call of a method of the delegate, after the call.
    ///
    /// In all else it is as ``sentMessage(_:map:)``.
    ///
    /// - Parameters:
    ///   - selector: The method.
    ///   - map: Makes an element from the arguments.
    /// - Precondition: It is called on the main thread.
    /// - Scheduling: `map` is called, and its result delivered, on the thread that calls the delegate.
    @available(swift, introduced: 6)
    public func methodInvoked<Element: Sendable>(
      _ selector: Selector, map: @escaping @Sendable ([Any]) throws -> Element
    ) -> Observable<Element> {
      methodInvoked(selector).map(map)
    }
  }
#endif
