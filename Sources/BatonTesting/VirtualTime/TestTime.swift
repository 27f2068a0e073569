// SPDX-License-Identifier: MIT

/// A point of virtual time, in units of the resolution of a ``TestScheduler``.
public typealias TestTime = Int
