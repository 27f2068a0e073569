// SPDX-License-Identifier: MIT

/// The error of tests, told apart by a number.
struct TestError: Error, Equatable {
  var number = 0
}
