// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("JSON of URLSession")
struct JSONTests {
  let session = Session()

  @Test func `An object arrives as a dictionary, which sequences carry on`() throws {
    let server = try LocalServer { $0.answer(200, #"{"name": "cake", "layers": [1, 2], "icing": null}"#) }
    for json in [session.rx.json(url: server.url()), session.rx.json(request: server.request())] {
      let objects = try wait(json.compactMap { $0 as? [String: any Sendable] })
      let object = try #require(objects.first)
      #expect(object["name"] as? String == "cake")
      #expect(object["layers"] as? [Int] == [1, 2])
      #expect(object["icing"] is NSNull)
    }
  }

  @Test func `An array arrives as an array`() throws {
    let server = try LocalServer { $0.answer(200, "[1, 2, 3]") }
    #expect(try wait(session.rx.json(url: server.url()).map { $0 as? [Int] }) == [[1, 2, 3]])
  }

  @Test func `Options say how to read`() throws {
    let server = try LocalServer { $0.answer(200, #""cake""#) }
    let request = server.request()
    #expect(try wait(session.rx.json(request: request, options: .fragmentsAllowed)) as? [String] == ["cake"])
    expectUnreadable(session.rx.json(request: request))
  }

  @Test func `What is sent is never mutable, also if the options ask for it`() throws {
    let server = try LocalServer { $0.answer(200, #"{"layers": [1, 2]}"#) }
    let mutable: JSONSerialization.ReadingOptions = [.mutableContainers, .mutableLeaves]
    let json = try #require(try wait(session.rx.json(request: server.request(), options: mutable)).first)
    #expect(!(json is NSMutableDictionary))
    let object = try #require(json as? [String: any Sendable])
    #expect(!(object["layers"] is NSMutableArray))
  }

  @Test(arguments: ["{\"name\": ", "", "<html>"])
  func `What is no JSON is an error`(body: String) throws {
    let server = try LocalServer { $0.answer(200, body) }
    expectUnreadable(session.rx.json(url: server.url()))
  }

  @Test func `A status that is none of success is an error whatever comes with it`() throws {
    let server = try LocalServer { $0.answer(404, "[]") }
    expectFailure(of: session.rx.json(url: server.url()), with: 404, "[]")
  }

  private func expectUnreadable(_ source: Observable<any Sendable>) {
    let error = #expect(throws: RxCocoaURLError.self) { try wait(source) }
    guard case .deserializationError = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
