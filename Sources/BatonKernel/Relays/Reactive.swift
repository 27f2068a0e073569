// SPDX-License-Identifier: MIT

import Foundation

/// The reactive extensions of an object or of a value: the namespace behind `.rx`.
///
/// ```swift
/// extension Reactive where Base: Thermometer {
///   var temperature: Observable<Double> { base.readings.asObservable() }
/// }
/// ```
@dynamicMemberLookup
public struct Reactive<Base> {
  /// The object or the value that the extensions are about.
  public let base: Base

  /// Makes the namespace of `base`.
  public init(_ base: Base) { self.base = base }

  /// A binder that sets a property of the object on the main thread: `names.bind(to: label.rx.text)`.
  ///
  /// The property belongs to the main actor or to no actor: a key path to a property of another actor does
  /// not compile here.
  @available(swift, introduced: 6) @MainActor
  public subscript<Property: Sendable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject & Sendable { binder(keyPath) }

  /// A binder that sets a property of the object on the main thread. For the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public subscript<Property>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject { binder(keyPath) }

  private func binder<Property>(
    _ keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject {
    Binder(weakly: base, on: MainScheduler()) { $0[keyPath: keyPath] = $1 }
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type with a namespace for reactive extensions, `.rx`. A conforming type need not implement anything.
public protocol ReactiveCompatible {
  /// The type that the extensions are about: the conforming type, unless it says otherwise.
  associatedtype ReactiveBase

  /// The namespace of the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The namespace of the object or of the value.
  var rx: Reactive<ReactiveBase> { get set }
}

// Settable, because the properties of extensions may be settable. What is set is ignored.
extension ReactiveCompatible {
  /// The namespace of the type.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }

  /// The namespace of the object or of the value.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}

extension NSObject: ReactiveCompatible {}
