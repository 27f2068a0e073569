// SPDX-License-Identifier: MIT

/// Stops the program with `message` if `condition` is false. Unlike `precondition`, it prints the message in
/// release builds too.
@inlinable
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}
