// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct LinkingTests {
  /// The files of these modules that refer to XCTest: what links one of them is found by the loader within
  /// tests alone.
  private func files(of modules: [String]) throws -> [String] {
    try objectFiles(of: modules, beside: LanguageModeTests().modules()).filter {
      try Data(contentsOf: URL(filePath: $0)).range(of: Data("XCTest".utf8)) != nil
    }
  }

  @Test("No module that programs link asks for XCTest, but the one that is for its tests")
  func xctest() throws {
    let modules = [
      "Baton", "BatonBase", "BatonBlocking", "BatonDiagrams", "BatonFoundation", "BatonKernel", "BatonRx",
      "BatonSchedulers",
      "BatonTaskTesting", "BatonTesting", "BatonTracing",
    ]
    #expect(try files(of: modules) == [])
    #expect(try files(of: ["BatonXCTest"]).count == 1)
  }
}
