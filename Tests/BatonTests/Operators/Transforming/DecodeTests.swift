// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@Suite("Decoding the elements of a sequence")
struct DecodeTests {
  private struct Person: Codable, Equatable, Sendable {
    var name: String
  }

  /// A user's own decoder: the data is the number of its bytes.
  private struct Counting: DataDecoder, Sendable {
    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
      guard let count = data.count as? Item else { throw Failure.first }
      return count
    }
  }

  @Test func `each element is decoded when it comes; data that is no such value ends the sequence`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([
      .next(210, Data(#"{"name": "Ada"}"#.utf8)), .next(220, Data(#"{"name": "Emmy"}"#.utf8)),
      .next(230, Data("what".utf8)), .completed(240),
    ])
    let result = scheduler.start { source.decode(type: Person.self, decoder: JSONDecoder()) }
    #expect(result.events.dropLast() == [.next(210, Person(name: "Ada")), .next(220, Person(name: "Emmy"))])
    #expect(result.events.last?.time == 230)
    #expect(result.events.last?.value.error is DecodingError)
    #expect(source.subscriptions == [Subscription(200, 230)])
  }

  @Test func `a property list, and a decoder of one's own`() throws {
    let list = try PropertyListEncoder().encode([Person(name: "Ada")])
    let people = Observable.just(list).decode(type: [Person].self, decoder: PropertyListDecoder())
    #expect(events(of: people.map { $0.map(\.name) }) == [#"next(["Ada"])"#, "completed"])
    let counts = Observable.of(Data([1, 2]), Data()).decode(type: Int.self, decoder: Counting())
    #expect(events(of: counts) == ["next(2)", "next(0)", "completed"])
    let names = Observable.just(Data()).decode(type: String.self, decoder: Counting())
    #expect(events(of: names) == ["error(first)"])
  }
}
