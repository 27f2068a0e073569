// SPDX-License-Identifier: MIT

@_exported import BatonBlocking
@_exported import RxSwift
