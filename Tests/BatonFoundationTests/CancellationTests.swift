// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Cancellation of requests")
struct CancellationTests {
  let session = Session()

  @Test func `Disposal closes the connection, and nothing arrives`() throws {
    let began = DispatchSemaphore(value: 0)
    let closed = DispatchSemaphore(value: 0)
    let events = Counter()
    let server = try LocalServer {
      $0.begin(200, length: 100, "some")
      began.signal()
      if $0.clientCloses() { closed.signal() }
    }
    let subscription = session.rx.data(request: server.request()).subscribe { _ in _ = events.next() }
    #expect(began.wait(timeout: .now() + 60) == .success)
    subscription.dispose()
    #expect(closed.wait(timeout: .now() + 60) == .success)
    session.finish()
    #expect(events.count == 0)
  }

  @Test func `A request that another sequence overtakes is cancelled`() throws {
    let closed = DispatchSemaphore(value: 0)
    let began = PublishSubject<Int>()
    let server = try LocalServer {
      began.onNext(1)
      if $0.clientCloses() { closed.signal() }
    }
    #expect(try wait(session.rx.data(request: server.request()).take(until: began)) == [])
    #expect(closed.wait(timeout: .now() + 60) == .success)
  }

  @Test
  func `Disposal at once, and from another thread while the request begins, leaves nothing behind`() throws {
    let events = Counter()
    let server = try LocalServer { _ = $0.clientCloses() }
    let data = session.rx.data(request: server.request())
    for _ in 0..<20 {
      data.subscribe { _ in _ = events.next() }.dispose()
      let subscription = data.subscribe { _ in _ = events.next() }
      DispatchQueue.global().async { subscription.dispose() }
    }
    session.finish()
    #expect(events.count == 0)
  }

  @Test func `A subscriber is freed by its disposal, at once`() throws {
    let began = DispatchSemaphore(value: 0)
    let freed = DispatchSemaphore(value: 0)
    let server = try LocalServer {
      began.signal()
      _ = $0.clientCloses()
    }
    let subscription = observing(session.rx.data(request: server.request()), freed)
    #expect(began.wait(timeout: .now() + 60) == .success)
    #expect(freed.wait(timeout: .now()) == .timedOut)
    subscription.dispose()
    #expect(freed.wait(timeout: .now()) == .success)
  }

  @Test(arguments: [200, 404])
  func `A subscriber is freed when the response has come`(status: Int) throws {
    let freed = DispatchSemaphore(value: 0)
    let server = try LocalServer { $0.answer(status, "body") }
    let subscription = observing(session.rx.data(request: server.request()), freed)
    #expect(freed.wait(timeout: .now() + 60) == .success)
    subscription.dispose()
  }
}
