// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Logged requests")
struct LoggingTests {
  @Test func `Each request is asked about once it is made`() throws {
    let server = try LocalServer { $0.answer(200) }
    let asked = Counter()
    let former = URLSession.rx.shouldLogRequest
    // Other tests make requests meanwhile.
    URLSession.rx.shouldLogRequest = { request in
      if request.url == server.url("/logged") { _ = asked.next() }
      return former(request)
    }
    defer { URLSession.rx.shouldLogRequest = former }
    let session = Session()
    let data = session.rx.data(request: server.request("/logged"))
    #expect(asked.count == 0)
    for count in 1...2 {
      #expect(try wait(data) == [Data()])
      #expect(asked.count == count)
    }
  }

  @Test func `No request is logged unless the program says so`() throws {
    let url = try #require(URL(string: "http://127.0.0.1/secret"))
    #expect(RequestLog(of: URLRequest(url: url)) == nil)
  }

  @Test func `A request is written as a command of a shell`() throws {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1/cakes?kind=sweet")))
    #expect(RequestLog(request).command == "curl -i -X GET 'http://127.0.0.1/cakes?kind=sweet'")
    request.httpMethod = "POST"
    request.setValue("two", forHTTPHeaderField: "B")
    request.setValue("one", forHTTPHeaderField: "A")
    request.httpBody = Data("it's".utf8)
    #expect(
      RequestLog(request).command
        == #"curl -i -X POST -H 'A: one' -H 'B: two' --data-binary 'it'\''s' "#
        + "'http://127.0.0.1/cakes?kind=sweet'")
  }

  @Test func `What a request comes to is written, and how long it took`() throws {
    let url = try #require(URL(string: "http://127.0.0.1/"))
    let log = RequestLog(URLRequest(url: url))
    func result(_ status: Int, after duration: Duration) -> String {
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
      return log.result(response, nil, after: duration)
    }
    #expect(result(200, after: .milliseconds(12)) == "Success (12 ms): status 200")
    #expect(result(404, after: .seconds(2)) == "Failure (2000 ms): status 404")
    let error = RxError.timeout
    #expect(log.result(nil, error, after: .zero) == "Failure (0 ms): \(error)")
    #expect(log.result(nil, nil, after: .zero) == "Failure (0 ms): no response of HTTP")
  }
}
