// SPDX-License-Identifier: MIT

import Baton

class Item {
  var value = 0
}

func work(_ number: Int) async throws -> Int { number }

func capturesItem(source: Observable<Int>, sure: Infallible<Int>) {
  let item = Item()
  _ = source.map(maxConcurrent: 2) { try await work($0) + item.value }  // rejected
  _ = source.filter(maxConcurrent: 2) { try await work($0) == item.value }  // rejected
  _ = source.flatMap(maxConcurrent: 2) { Observable.just(try await work($0) + item.value) }  // rejected
  _ = sure.map(maxConcurrent: 2) { $0 + item.value }  // rejected
  _ = source.mapLatest { try await work($0) + item.value }  // rejected
  _ = Observable<Int>.create { observer in
    observer.onNext(try await work(item.value))  // rejected
  }
  item.value += 1
}

func ends(sure: Infallible<Int>) async {
  var iterator = sure.values.makeAsyncIterator()
  let next: Int = await iterator.next()  // rejected
  _ = next
}

func takesItems(source: Observable<Item>) async throws {
  _ = source.values  // rejected
  _ = try await source.firstValue  // rejected
  _ = try await source.collect()  // rejected
}
