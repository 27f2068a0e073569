// SPDX-License-Identifier: MIT

import Baton
import BatonBlocking
import BatonFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct URLSessionTests {
  let session = Session()

  @Test(arguments: [200, 204, 304, 404, 500])
  func `response is what the server answers, whatever the status`(status: Int) throws {
    let body = status == 204 || status == 304 ? "" : "body"
    let server = try LocalServer { $0.answer(status, body, headers: ["Flavour: sweet"]) }
    let (response, data) = try #require(try wait(session.rx.response(request: server.request("/cake"))).first)
    #expect(response.statusCode == status)
    #expect(response.url == server.url("/cake"))
    #expect(response.value(forHTTPHeaderField: "Flavour") == "sweet")
    #expect(String(decoding: data, as: UTF8.self) == body)
  }

  @Test(arguments: [200, 201, 204, 299])
  func `data is what comes with a status of success`(status: Int) throws {
    let body = status == 204 ? "" : "body"
    let server = try LocalServer { $0.answer(status, body) }
    #expect(try wait(session.rx.data(request: server.request())) == [Data(body.utf8)])
  }

  @Test(arguments: [300, 304, 400, 404, 500, 503])
  func `data fails with any other status, and with what came`(status: Int) throws {
    let body = status == 304 ? "" : "why"
    let server = try LocalServer { $0.answer(status, body) }
    let error = expectFailure(of: session.rx.data(request: server.request()), with: status, body)
    #expect(error?.debugDescription == "HTTP request failed with `\(status)`.")
  }

  @Test func `The request is sent as it is`() throws {
    let server = try LocalServer { $0.answer(200, "\($0.method) \($0.path) \($0.body)") }
    var request = server.request("/cakes?kind=sweet")
    request.httpMethod = "POST"
    request.httpBody = Data("two".utf8)
    #expect(try wait(session.rx.data(request: request)) == [Data("POST /cakes?kind=sweet two".utf8)])
  }

  @Test func `Each subscription makes a request, and nothing else does`() throws {
    let server = try LocalServer { $0.answer(200, "body") }
    let data = session.rx.data(request: server.request())
    #expect(server.requests == 0)
    for count in 1...3 {
      #expect(try wait(data) == [Data("body".utf8)])
      #expect(server.requests == count)
    }
  }

  @Test func `A redirect is followed`() throws {
    let server = try LocalServer {
      if $0.path == "/old" {
        $0.answer(302, "moved", headers: ["Location: /new"])
      } else {
        $0.answer(200, $0.path)
      }
    }
    let (response, data) = try #require(try wait(session.rx.response(request: server.request("/old"))).first)
    #expect(response.statusCode == 200)
    #expect(response.url == server.url("/new"))
    #expect(data == Data("/new".utf8))
  }

  @Test func `A connection that is closed in the middle of a body is an error of the session`() throws {
    let server = try LocalServer { $0.begin(200, length: 100, "some") }
    expectURLError(session.rx.response(request: server.request()))
  }

  @Test func `A connection that is closed before the response is an error of the session`() throws {
    let server = try LocalServer { _ in }
    expectURLError(session.rx.response(request: server.request()))
  }

  @Test func `A refused connection is an error of the session`() throws {
    let nobody = try Socket.bound()
    let url = try #require(URL(string: "http://127.0.0.1:\(nobody.port())/"))
    let error = expectURLError(session.rx.data(request: URLRequest(url: url)))
    #expect(error?.code == .cannotConnectToHost)
  }

  @Test func `A response that is not one of HTTP is an error`() throws {
    let url = try #require(URL(string: "data:text/plain,body"))
    let error = #expect(throws: RxCocoaURLError.self) {
      try wait(session.rx.response(request: URLRequest(url: url)))
    }
    guard case .nonHTTPResponse(let response) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.url == url)
  }

  @Test func `A request is made again as long as retry(when:) says so`() throws {
    let server = try LocalServer { exchange in exchange.answer(503, "busy") }
    let attempts = session.rx.data(request: server.request())
      .retry(when: { errors in errors.enumerated().map { if $0.index == 2 { throw $0.element } } })
    expectFailure(of: attempts, with: 503, "busy")
    #expect(server.requests == 3)
  }

  @Test func `A request that is made again may succeed`() throws {
    let count = Counter()
    let server = try LocalServer { $0.answer(count.next() < 3 ? 503 : 200, "body") }
    let attempts = session.rx.data(request: server.request())
      .retry(when: { errors in errors.delay(.milliseconds(1), scheduler: .serial(qos: .userInitiated)) })
    #expect(try wait(attempts) == [Data("body".utf8)])
    #expect(server.requests == 3)
  }

  @Test func `A hundred requests at once each get their own answer`() throws {
    let session = Session(connections: 100)
    let everybody = Meeting(of: 100)
    let server = try LocalServer { exchange in
      // Nobody is answered until all are there.
      if everybody.comesTogether() { exchange.answer(200, exchange.path) }
    }
    let requests = (0..<100).map { number in
      session.rx.data(request: server.request("/\(number)")).map { String(decoding: $0, as: UTF8.self) }
        .map { (number: number, path: $0) }
    }
    let answers = try wait(Observable.merge(requests))
    #expect(answers.count == 100)
    #expect(Set(answers.map(\.number)).count == 100)
    #expect(answers.allSatisfy { $0.path == "/\($0.number)" })
  }

  @Test func `Errors say what went wrong`() throws {
    let url = try #require(URL(string: "data:,"))
    let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    #expect(RxCocoaURLError.unknown.debugDescription == "Unknown error has occurred.")
    #expect(
      RxCocoaURLError.nonHTTPResponse(response: response).debugDescription
        == "Response is not HTTP: `\(response)`.")
    let error = RxCocoaURLError.deserializationError(error: RxError.unknown)
    #expect(
      error.debugDescription == "Error during deserialization of the response: Unknown error occurred.")
  }
}

/// The elements of `source`, when it has completed.
func wait<Element: Sendable>(_ source: Observable<Element>) throws -> [Element] {
  try source.toBlocking(timeout: 60).toArray()
}

/// Expects the error of a request that was answered with a status that is none of success.
@discardableResult
func expectFailure<Element: Sendable>(
  of source: Observable<Element>, with status: Int, _ body: String
) -> RxCocoaURLError? {
  let error = #expect(throws: RxCocoaURLError.self) { try wait(source) }
  if case .httpRequestFailed(let response, let data) = error {
    #expect(response.statusCode == status && data == Data(body.utf8))
  } else {
    Issue.record("\(String(describing: error))")
  }
  return error
}

@discardableResult
private func expectURLError<Element: Sendable>(_ source: Observable<Element>) -> URLError? {
  #expect(throws: URLError.self) { try wait(source) }
}
