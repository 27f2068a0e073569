// SPDX-License-Identifier: MIT

import BatonRx
import Testing

@Suite("Sequences of sequences in the Swift 5 mode are taken from as they are needed")
struct LazySequenceTests {
  /// Sends `number` and goes on as the next, endlessly.
  private func count(from number: Int) -> Observable<Int> {
    Observable.concat([0, 1].lazy.map { $0 == 0 ? .just(number) : self.count(from: number + 1) })
  }

  private func countDrivers(from number: Int) -> Driver<Int> {
    Driver.concat([0, 1].lazy.map { $0 == 0 ? .just(number) : self.countDrivers(from: number + 1) })
  }

  private func countInfallibly(from number: Int) -> Infallible<Int> {
    Infallible.concat([0, 1].lazy.map { $0 == 0 ? .just(number) : self.countInfallibly(from: number + 1) })
  }

  private func elements<Element>(of sequence: Observable<Element>) -> [Element] {
    var elements: [Element] = []
    _ = sequence.subscribe(onNext: { elements.append($0) })
    return elements
  }

  @Test(
    "A lazy collection that has itself as its last member is no end of work, and needs no more stack than one"
  )
  func recursion() {
    #expect(elements(of: count(from: 0).take(20_000)) == Array(0..<20_000))
    #expect(elements(of: countInfallibly(from: 0).asObservable().take(20_000)) == Array(0..<20_000))
    _ = countDrivers(from: 0)
  }

  /// The numbers of those that were made by when the first has been sent, after a 0 for the call of `form`.
  private func made(_ form: (_ numbers: [Int], _ make: @escaping (Int) -> Int) -> Observable<Int>) -> [Int] {
    var made: [Int] = []
    let sequence = form([1, 2, 3]) {
      made.append($0)
      return $0
    }
    made.append(0)
    _ = sequence.subscribe()
    return made
  }

  @Test func `What does not get its turn is not made`() {
    #expect(made { .concat($0.lazy.map($1).map { _ in .never() }) } == [0, 1])
    #expect(made { .catch(sequence: $0.lazy.map($1).map { .just($0) }) } == [0, 1])
    #expect(made { Infallible.concat($0.lazy.map($1).map { _ in .never() }).asObservable() } == [0, 1])
    #expect(
      made { numbers, make in
        Completable.concat(numbers.lazy.map(make).map { _ in .never() }).andThen(.just(0))
      } == [0, 1])
    #expect(made { Observable.from($0.lazy.map($1)).take(2) } == [0, 1, 2])
  }

  @Test func `Collections, sequences and lists of sequences concatenate alike`() {
    #expect(elements(of: .concat([.just(1), .just(2)])) == [1, 2])
    #expect(elements(of: .concat(Set([0]).map { Observable.just($0) })) == [0])
    #expect(elements(of: .concat(AnySequence([Observable.just(1), .just(2)]))) == [1, 2])
    #expect(elements(of: .concat(.just(1), .just(2))) == [1, 2])
    #expect(elements(of: Driver.concat([.just(1), .just(2)]).asObservable()).count <= 2)
  }
}
