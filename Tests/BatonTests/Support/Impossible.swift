// SPDX-License-Identifier: MIT

/// What would become of an element that there cannot be.
func impossible<Result>(_ element: Never) -> Result {}
