// SPDX-License-Identifier: MIT

@_exported import BatonTesting
@_exported import RxSwift
