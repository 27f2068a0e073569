// SPDX-License-Identifier: MIT

/// A sequence that is an observer too, and sends the events that it receives.
public protocol SubjectType<Element>: ObservableType {
  /// The type of the observer that this subject is.
  associatedtype Observer: ObserverType

  /// This subject, as an observer.
  func asObserver() -> Observer
}
