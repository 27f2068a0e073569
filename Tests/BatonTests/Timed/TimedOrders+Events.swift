// SPDX-License-Identifier: MIT

@testable import BatonKernel

extension TimedOrders {
  /// All events that are to be sent now.
  var events: [Event<Element>] {
    switch post {
    case .nothing: []
    case .one(let event), .ahead(let event): [event]
    case .several(let events): events
    }
  }
}
