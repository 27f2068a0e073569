// SPDX-License-Identifier: MIT

import Foundation

/// What is reactive about an object or a value: a place for extensions, which all are found behind `.rx`.
///
/// ```swift
/// extension Reactive where Base: Thermometer {
///   var temperature: Observable<Double> { base.readings.asObservable() }
/// }
/// ```
@dynamicMemberLookup
public struct Reactive<Base> {
  /// What the extensions are about.
  public let base: Base

  /// Makes the place for extensions of `base`.
  public init(_ base: Base) { self.base = base }

  /// A binder that sets a property of the object on the main thread: `names.bind(to: label.rx.text)`.
  ///
  /// It is the main actor's, so that the property is, too, or nobody's: a key path to a property of another actor does not
  /// compile there.
  @available(swift, introduced: 6) @MainActor
  public subscript<Property: Sendable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject & Sendable { binder(keyPath) }

  /// A binder that sets a property of the object on the main thread: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public subscript<Property>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject { binder(keyPath) }

  private func binder<Property>(
    _ keyPath: ReferenceWritableKeyPath<Base, Property>
  ) -> Binder<Property> where Base: AnyObject {
    let set = { (base: Base, value: Property) in base[keyPath: keyPath] = value }
    return Binder(weakly: base, on: MainScheduler(), set)
  }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type that has a place for reactive extensions, `.rx`. Conforming takes no member.
public protocol ReactiveCompatible {
  /// What the extensions are about: the type itself, unless it says otherwise.
  associatedtype ReactiveBase

  /// The place for extensions of the type.
  static var rx: Reactive<ReactiveBase>.Type { get set }

  /// The place for extensions of the object or the value.
  var rx: Reactive<ReactiveBase> { get set }
}

// Extensions may have settable properties, so these must be settable too; what is set is of no use.
extension ReactiveCompatible {
  /// The place for extensions of the type.
  public static var rx: Reactive<Self>.Type {
    get { Reactive<Self>.self }
    set {}
  }

  /// The place for extensions of the object or the value.
  public var rx: Reactive<Self> {
    get { Reactive(self) }
    set {}
  }
}

extension NSObject: ReactiveCompatible {}
