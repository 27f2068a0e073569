// SPDX-License-Identifier: MIT

// Names of the schedulers' protocols without `Type`. The Swift 5 mode has RxSwift's names alone, because a
// program there may import Combine too, and means its `Scheduler` and `ImmediateScheduler`.

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
