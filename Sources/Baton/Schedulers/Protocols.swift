// SPDX-License-Identifier: MIT

// The schedulers' protocols without `Type`. The Swift 5 mode has the names of RxSwift alone: there a program may import
// Combine as well, whose `Scheduler` and `ImmediateScheduler` it means.

/// Decides where a piece of work runs: ``ImmediateSchedulerType``.
// forms: swift6
@available(swift, introduced: 6)
public typealias ImmediateScheduler = ImmediateSchedulerType

/// Decides where and when a piece of work runs: ``SchedulerType``.
// forms: swift6
@available(swift, introduced: 6)
public typealias Scheduler = SchedulerType

/// A scheduler with a mechanism of its own for periodic work: ``PeriodicSchedulerType``.
// forms: swift6
@available(swift, introduced: 6)
public typealias PeriodicScheduler = PeriodicSchedulerType
