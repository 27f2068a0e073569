// SPDX-License-Identifier: MIT

/// A sequence that is an observer too: what it is sent, it sends on.
public protocol SubjectType<Element>: ObservableType {
  /// The type of the observer that this subject is.
  associatedtype Observer: ObserverType

  /// This subject, as an observer.
  func asObserver() -> Observer
}
