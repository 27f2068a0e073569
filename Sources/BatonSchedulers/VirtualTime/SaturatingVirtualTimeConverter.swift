// SPDX-License-Identifier: MIT

/// A converter that takes any date and any span, and makes of what it cannot count to the nearest that it can.
///
/// A converter to whole numbers may trap on these instead, as most of users' would; so others are asked for no
/// date that is more than a trillion seconds away.
package protocol SaturatingVirtualTimeConverter: VirtualTimeConverterType {}

extension VirtualTimeConverterType {
  /// The longest span that is waited for.
  var longestSpan: Duration {
    self is any SaturatingVirtualTimeConverter ? .longestHonoured : .seconds(1_000_000_000_000 as Int64)
  }
}
