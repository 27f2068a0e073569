// SPDX-License-Identifier: MIT

// The names of RxSwift's module, and no other: one that only Baton has would be a second one where a program
// has it in a module of its own. Members come along, whatever is named here.

import BatonBlocking
@_exported import RxSwift

@_exported import struct BatonBlocking.BlockingObservable
@_exported import enum BatonBlocking.MaterializedSequenceResult
