// SPDX-License-Identifier: MIT

import BatonFoundation
import BatonRx
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class Shop {
  var names: [String] = []
  let bag = DisposeBag()
  let url: URL
  let session = URLSession.shared

  init(url: URL) { self.url = url }

  func load() {
    URLSession.rx.shouldLogRequest = { _ in false }
    URLSession.rx.shouldLogRequest = { request in request.url == self.url }
    session.rx.json(url: url)
      .map { json -> [String: Any] in
        guard let object = json as? [String: Any] else { throw RxCocoaURLError.unknown }
        return object
      }
      .subscribe(onNext: { self.names = $0["names"] as? [String] ?? [] })
      .disposed(by: bag)
    session.rx.json(request: URLRequest(url: url), options: [.mutableContainers])
      .subscribe(onNext: { print($0) })
      .disposed(by: bag)
    session.rx.response(request: URLRequest(url: url))
      .flatMap { response, data -> Observable<Int> in .of(response.statusCode, data.count) }
      .subscribe(onNext: { print($0) })
      .disposed(by: bag)
    session.rx.data(request: URLRequest(url: url))
      .map { String(decoding: $0, as: UTF8.self) }
      .subscribe(onNext: { self.names.append($0) }, onError: { self.report($0) })
      .disposed(by: bag)
  }

  func watch(_ name: Notification.Name) {
    NotificationCenter.default.rx.notification(name, object: self)
      .map { $0.userInfo?["name"] as? String ?? "" }
      .subscribe(onNext: { self.names.append($0) })
      .disposed(by: bag)
    NotificationCenter.default.rx.notification(nil)
      .subscribe(onNext: { (notification: Notification) in print(notification.object ?? self) })
      .disposed(by: bag)
    let all: Observable<Notification> = NotificationCenter.default.rx.notification(name)
    all.subscribe().disposed(by: bag)
  }

  private func report(_ error: Error) {
    switch error as? RxCocoaURLError {
    case .some(.httpRequestFailed(let response, let data)): print(response.statusCode, data ?? Data())
    case .some(.nonHTTPResponse(let response)): print(response)
    case .some(.deserializationError(let error)): print(error)
    case .some(.unknown), .none: print(error)
    }
  }
}
