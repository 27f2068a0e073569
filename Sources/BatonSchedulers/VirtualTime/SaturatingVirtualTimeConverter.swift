// SPDX-License-Identifier: MIT

/// A converter that accepts any date and any span, and returns the nearest value that it can represent.
///
/// A user's converter to whole numbers may trap instead. So other converters are never asked for a date more
/// than a trillion seconds away.
package protocol SaturatingVirtualTimeConverter: VirtualTimeConverterType {}

extension VirtualTimeConverterType {
  /// The longest span that work may wait.
  var longestSpan: Duration {
    self is any SaturatingVirtualTimeConverter ? .longestHonoured : .seconds(1_000_000_000_000 as Int64)
  }
}
