// SPDX-License-Identifier: MIT

/// A sequence that sends what it accepts, and neither fails nor completes.
public protocol RelayType<Element>: ObservableType {
  /// Sends `event`, the next element, to the subscribers.
  func accept(_ event: Element)
}
