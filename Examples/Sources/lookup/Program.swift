// SPDX-License-Identifier: MIT

import Screen
import Words

/// `lookup ba` prints the words that begin so.
@main
struct Program {
  static func main() async throws {
    let store = MemoryStore(words: ["bat", "baton", "cat"])
    let screen = SearchScreen(model: SearchModel(store: store))
    screen.type(CommandLine.arguments.dropFirst().first ?? "ba")
    // The main queue is served meanwhile.
    while screen.isDimmed { try await Task.sleep(for: .milliseconds(10)) }
    print(screen.lines.joined(separator: "\n"))
  }
}
