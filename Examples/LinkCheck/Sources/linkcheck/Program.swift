// SPDX-License-Identifier: MIT

import Baton
import BatonFoundation
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
enum Program {
  @MainActor
  static func main() async {
    let screen = Screen()
    guard CommandLine.arguments.count == 1, fcntl(STDIN_FILENO, F_GETFD) >= 0 else {
      screen.say("usage: linkcheck < ADDRESSES\n")
      exit(2)
    }
    signal(SIGPIPE, SIG_IGN)  // writing fails instead
    let scheduler = SerialDispatchQueueScheduler(qos: .utility)
    let checker = Checker(scheduler: scheduler) { try await status(of: $0) }
    let isInterrupted = BehaviorRelay(value: false)
    let interruptions = interruption().bind(onNext: { isInterrupted.accept(true) })

    // So many lines are read and not checked yet.
    let credits = Credits(16)
    let outcomes =
      checker
      .outcomes(of: FileHandle.standardInput.rx.lines(credits: credits), credits: credits)
      .take(until: isInterrupted.filter { $0 })

    var tally = Tally()
    do {
      for try await step in steps(of: outcomes, on: scheduler).values {
        try screen.show(step)
        if case .progress(let progress) = step { tally = progress }
      }
    } catch {
      screen.say("linkcheck: standard output: \(Text.reason(error))\n")
      exit(1)
    }
    interruptions.dispose()
    screen.end(tally, isInterrupted: isInterrupted.value)
    exit(isInterrupted.value ? 130 : tally.problems > 0 ? 1 : 0)
  }

  private static func status(of url: URL) async throws -> Int {
    var request = URLRequest(url: url, timeoutInterval: 10)
    request.httpMethod = "HEAD"
    return try await URLSession.shared.rx.response(request: request).map { $0.response.statusCode }.asSingle()
      .value
  }
}
