// SPDX-License-Identifier: MIT

// The names of RxSwift's module, and no other: one that only Baton has would be a second one where a program
// has it in a module of its own. Members come along, whatever is named here.

import BatonRx
import Dispatch

@_exported import struct BatonRx.AnyObserver
@_exported import class BatonRx.AsyncSubject
@_exported import class BatonRx.BehaviorSubject
@_exported import struct BatonRx.Binder
@_exported import class BatonRx.BooleanDisposable
@_exported import protocol BatonRx.Cancelable
@_exported import typealias BatonRx.Completable
@_exported import enum BatonRx.CompletableEvent
@_exported import enum BatonRx.CompletableTrait
@_exported import class BatonRx.CompositeDisposable
@_exported import class BatonRx.ConcurrentDispatchQueueScheduler
@_exported import class BatonRx.ConcurrentMainScheduler
@_exported import class BatonRx.ConnectableObservable
@_exported import protocol BatonRx.ConnectableObservableType
@_exported import class BatonRx.CurrentThreadScheduler
@_exported import protocol BatonRx.DataDecoder
@_exported import protocol BatonRx.Disposable
@_exported import enum BatonRx.Disposables
@_exported import class BatonRx.DisposeBag
@_exported import enum BatonRx.Event
@_exported import protocol BatonRx.EventConvertible
@_exported import struct BatonRx.GroupedObservable
@_exported import class BatonRx.HistoricalScheduler
@_exported import struct BatonRx.HistoricalSchedulerTimeConverter
@_exported import enum BatonRx.Hooks
@_exported import protocol BatonRx.ImmediateSchedulerType
@_exported import struct BatonRx.Infallible
@_exported import enum BatonRx.InfallibleEvent
@_exported import protocol BatonRx.InfallibleType
@_exported import class BatonRx.MainScheduler
@_exported import typealias BatonRx.Maybe
@_exported import enum BatonRx.MaybeEvent
@_exported import enum BatonRx.MaybeTrait
@_exported import class BatonRx.Observable
@_exported import protocol BatonRx.ObservableConvertibleType
@_exported import protocol BatonRx.ObservableType
@_exported import protocol BatonRx.ObserverType
@_exported import class BatonRx.OperationQueueScheduler
@_exported import struct BatonRx.PrimitiveSequence
@_exported import protocol BatonRx.PrimitiveSequenceType
@_exported import class BatonRx.PublishSubject
@_exported import struct BatonRx.Reactive
@_exported import protocol BatonRx.ReactiveCompatible
@_exported import class BatonRx.RefCountDisposable
@_exported import class BatonRx.ReplaySubject
@_exported import enum BatonRx.Resources
@_exported import protocol BatonRx.RxAbstractInteger
@_exported import enum BatonRx.RxError
@_exported import typealias BatonRx.RxObservable
@_exported import typealias BatonRx.RxTime
@_exported import class BatonRx.ScheduledDisposable
@_exported import protocol BatonRx.SchedulerType
@_exported import class BatonRx.SerialDispatchQueueScheduler
@_exported import class BatonRx.SerialDisposable
@_exported import typealias BatonRx.Single
@_exported import class BatonRx.SingleAssignmentDisposable
@_exported import typealias BatonRx.SingleEvent
@_exported import enum BatonRx.SingleTrait
@_exported import enum BatonRx.SubjectLifetimeScope
@_exported import protocol BatonRx.SubjectType
@_exported import enum BatonRx.TakeBehavior
@_exported import enum BatonRx.VirtualTimeComparison
@_exported import protocol BatonRx.VirtualTimeConverterType
@_exported import class BatonRx.VirtualTimeScheduler

/// A span of time.
// Not exported by its name: that would hide Baton's, which is another type, from a file that imports both
// modules.
@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
public typealias RxTimeInterval = DispatchTimeInterval
