// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    require(bufferSize >= 0, "replay: bufferSize must not be negative, was \(bufferSize)")
    return Multicast(asObservable(), isLasting: false) { Hub(replay: bufferSize) }
  }
}
