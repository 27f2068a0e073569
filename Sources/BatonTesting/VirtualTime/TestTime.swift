// SPDX-License-Identifier: MIT

/// A point of a test's time, in units of a ``TestScheduler``'s resolution.
public typealias TestTime = Int
