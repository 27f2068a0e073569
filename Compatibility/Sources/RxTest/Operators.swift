// SPDX-License-Identifier: MIT

import BatonTesting
import RxSwift

// An operator cannot be exported by its name, so BatonTesting's are here once more. Where a program imports
// both modules, those of BatonTesting are preferred.

/// Compares the results of two singles; errors as those of an `Event`.
@_disfavoredOverload
public func == <Element: Equatable>(lhs: SingleEvent<Element>, rhs: SingleEvent<Element>) -> Bool {
  return event(lhs) == event(rhs)
}

private func event<Element>(_ result: SingleEvent<Element>) -> MaybeEvent<Element> {
  switch result {
  case .success(let element): return .success(element)
  case .failure(let error): return .error(error)
  }
}

/// Compares records of events in their order.
@_disfavoredOverload
public func == <Element: Equatable>(
  lhs: [Recorded<Event<Element>>], rhs: [Recorded<Event<Element>>]
) -> Bool {
  return lhs.elementsEqual(rhs)
}
