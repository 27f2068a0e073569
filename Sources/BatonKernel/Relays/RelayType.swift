// SPDX-License-Identifier: MIT

/// A sequence that sends on what it accepts, and neither fails nor ends.
public protocol RelayType<Element>: ObservableType {
  /// Sends `event`, the next element, to the subscribers.
  func accept(_ event: Element)
}
