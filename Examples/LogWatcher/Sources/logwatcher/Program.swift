// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

@main
enum Program {
  @MainActor
  static func main() {
    Output.prepare()
    do throws(UsageError) {
      switch try Command(Array(CommandLine.arguments.dropFirst())) {
      case .help: end(0, saying: Command.helpText)
      case .watch(let options): start(options, Places.real())
      }
    } catch {
      Output.error.write(Text.error(error.message))
      exit(2)
    }
    // Serves the main queue, and with it the main scheduler.
    dispatchMain()
  }

  @MainActor
  private static func start(_ options: Options, _ places: Places) {
    let session = Session(options)
    let reports = Watcher(options: options, files: Disk(), places: places)
      .reports(until: Interruptions.first())
      .publish()
    // Of the reports that wait, for the screen or for the disk, the latest will do.
    let drawn =
      reports
      .observe(on: places.drawing, capacity: 1, whenFull: .dropOldest)
      .map { Session.Step.report($0) }
    let failures = options.report.map { path in
      ReportFile(path: path)
        .keep(reports.observe(on: places.writing, capacity: 1, whenFull: .dropOldest))
        .map { Session.Step.failure($0) }
    }
    _ = Observable.merge(drawn, failures ?? .empty())
      .observe(on: places.drawing)
      .subscribe(
        onNext: { session.take($0) },
        onCompleted: { end(session.status, saying: session.summary) })
    _ = reports.connect()
  }

  private static func end(_ status: Int32, saying text: String) -> Never {
    if let reason = Output.standard.write(text) {
      Output.error.write(Text.error("standard output: \(reason)"))
      exit(max(status, 1))
    }
    exit(status)
  }
}
