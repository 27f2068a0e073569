// SPDX-License-Identifier: MIT

/// A sequence that sends what it accepts, and neither fails nor completes.
public protocol RelayType<Element>: ObservableType {
  /// Sends `event`, the next element, to the subscribers: what `accept(_:)` does. A relay of one's own
  /// implements it.
  func _accept(_ event: Element)
}
