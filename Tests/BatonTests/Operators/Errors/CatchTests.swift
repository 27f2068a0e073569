// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

struct CatchTests {
  @Test func `Sequences are tried until one completes; the last error counts if none does`() {
    typealias O = Observable<Int>
    #expect(lines(of: O.catch(sequence: [.failing(1), .just(2), .just(3)])) == ["2", "|"])
    #expect(lines(of: O.catch(sequence: [.failing(1), .failing(2)])) == ["X2"])
    #expect(lines(of: O.catch(sequence: [])) == ["|"])
  }
}
