// SPDX-License-Identifier: MIT

// The names of RxSwift's module, and no other: one that only Baton has would be a second one where a program
// has it in a module of its own. Members come along, whatever is named here.

import BatonFoundation
import BatonRx
@_exported import RxRelay

@_exported import enum BatonFoundation.RxCocoaURLError
@_exported import struct BatonRx.ControlEvent
@_exported import protocol BatonRx.ControlEventType
@_exported import struct BatonRx.ControlProperty
@_exported import protocol BatonRx.ControlPropertyType
@_exported import typealias BatonRx.Driver
@_exported import struct BatonRx.DriverSharingStrategy
@_exported import struct BatonRx.SharedSequence
@_exported import protocol BatonRx.SharedSequenceConvertibleType
@_exported import enum BatonRx.SharingScheduler
@_exported import protocol BatonRx.SharingStrategyProtocol
@_exported import typealias BatonRx.Signal
@_exported import struct BatonRx.SignalSharingStrategy
