// SPDX-License-Identifier: MIT

// The names of RxSwift's module, and no other: one that only Baton has would be a second one where a program
// has it in a module of its own. Members come along, whatever is named here.

import BatonTesting
import BatonXCTest
@_exported import RxSwift

@_exported import struct BatonTesting.Recorded
@_exported import struct BatonTesting.Subscription
@_exported import class BatonTesting.TestScheduler
@_exported import struct BatonTesting.TestSchedulerVirtualTimeConverter
@_exported import typealias BatonTesting.TestTime
@_exported import class BatonTesting.TestableObservable
@_exported import class BatonTesting.TestableObserver
@_exported import func BatonXCTest.XCTAssertEqual
@_exported import func BatonXCTest.XCTAssertRecordedElements
