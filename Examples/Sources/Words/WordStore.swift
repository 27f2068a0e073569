// SPDX-License-Identifier: MIT

import BatonRx
import Foundation

/// Where the words are. It may be out of reach for a while.
public protocol WordStore {
  func words(startingWith prefix: String) -> Single<[String]>
}

public enum WordError: Error, Equatable {
  case unreachable
  case unknown(String)
}

public final class MemoryStore: WordStore {
  private let words: [String]

  public init(words: [String]) { self.words = words }

  public func words(startingWith prefix: String) -> Single<[String]> {
    return Single.create { [words] single in
      let found = words.filter { $0.hasPrefix(prefix) }
      single(found.isEmpty ? .failure(WordError.unknown(prefix)) : .success(found))
      return Disposables.create()
    }
  }
}
