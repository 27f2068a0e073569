// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor
final class Shop {
  var names: [String] = []
  let bag = DisposeBag()
  let url: URL
  let session = URLSession.shared

  init(url: URL) { self.url = url }

  func load() {
    URLSession.rx.shouldLogRequest = { $0.httpMethod == "POST" }
    session.rx.json(url: url)
      .map { json -> [String: any Sendable] in
        guard let object = json as? [String: any Sendable] else { throw RxCocoaURLError.unknown }
        return object
      }
      .subscribe(onNext: { self.names = $0["names"] as? [String] ?? [] })
      .disposed(by: bag)
    session.rx.json(request: URLRequest(url: url), options: .fragmentsAllowed)
      .map { ($0 as? [String: Any])?["name"] as? String }
      .subscribe(onNext: { print($0 ?? "") })
      .disposed(by: bag)
    session.rx.response(request: URLRequest(url: url))
      .flatMap { response, data -> Observable<Int> in .of(response.statusCode, data.count) }
      .subscribe(onNext: { print($0) })
      .disposed(by: bag)
    session.rx.data(request: URLRequest(url: url))
      .map { String(decoding: $0, as: UTF8.self) }
      .subscribe(onNext: { self.names.append($0) }, onError: { print($0) })
      .disposed(by: bag)
  }

  func watch(_ name: Notification.Name) {
    NotificationCenter.default.rx.notification(name, object: self)
      .map { $0.userInfo?["name"] as? String ?? "" }
      .observe(on: .serial(qos: .utility))
      .subscribe(onNext: { self.names.append($0) })
      .disposed(by: bag)
    NotificationCenter.default.rx.notification(name) { $0.userInfo?["name"] as? String ?? "" }
      .observe(on: .serial(qos: .utility))
      .subscribe(onNext: { self.names.append($0) })
      .disposed(by: bag)
    NotificationCenter.default.rx.notification(name, object: self, map: \.name.rawValue)
      .subscribe(onNext: { self.names.append($0) })
      .disposed(by: bag)
    NotificationCenter.default.rx.notification(nil)
      .subscribe(onNext: { print($0.name, $0.object ?? self, $0.notification) })
      .disposed(by: bag)
  }
}
