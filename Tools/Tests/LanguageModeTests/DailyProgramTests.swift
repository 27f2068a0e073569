// SPDX-License-Identifier: MIT

import Foundation
import Testing

extension LanguageModeTests {
  /// Settings of a module in the Swift 6 mode.
  enum Setting: String, CaseIterable, CustomTestStringConvertible {
    case plain
    case approachable
    case mainActorByDefault

    var options: [String] {
      let approachable = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      return switch self {
      case .plain: []
      case .approachable: approachable
      case .mainActorByDefault: approachable + ["-default-isolation", "MainActor"]
      }
    }

    var testDescription: String { rawValue }
  }

  @Test(
    "What teams write every day compiles in the Swift 6 mode without a warning, whatever the module's settings",
    arguments: try dailyPrograms(), Setting.allCases
  )
  func daily(program: URL, setting: Setting) throws {
    try check(program, options: ["-swift-version", "6"] + setting.options)
  }

  @Test("No expression of a daily program takes the compiler long", arguments: try dailyPrograms())
  func quick(program: URL) throws {
    let limit = "-warn-long-expression-type-checking=1000"
    try check(program, options: ["-swift-version", "6", "-Xfrontend", limit])
  }

  static func dailyPrograms() throws -> [URL] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Swift6Daily")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path() < $1.path() }
  }
}
