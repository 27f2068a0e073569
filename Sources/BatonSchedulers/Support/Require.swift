// SPDX-License-Identifier: MIT

/// Stops the program with `message` if `condition` is false, in release builds too: unlike `precondition`,
/// which is silent there.
@inlinable
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}
