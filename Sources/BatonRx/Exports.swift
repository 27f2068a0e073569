// SPDX-License-Identifier: MIT

@_exported import BatonKernel
@_exported import BatonSchedulers
