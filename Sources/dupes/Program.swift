// SPDX-License-Identifier: MIT

import Baton
import BatonTracing
import Foundation

/// The program: what the arguments say is done while the main thread serves the main scheduler.
@main
enum Program {
  static func main() {
    Output.prepare()
    do {
      switch try Command(arguments(), cores: ProcessInfo.processInfo.activeProcessorCount) {
      case .help: end(0, printing: Array(Command.helpText.utf8))
      case .search(let options):
        try options.checkPaths()
        try options.trace?.check()
        try start(options)
        RunLoop.main.run()
      }
    } catch let error as UsageError {
      Output.error.write(Text.error(error.message))
      exit(2)
    } catch {
      Output.error.write(Text.error(Array("\(error)".utf8)))
      exit(1)
    }
  }

  private static func start(_ options: Options) throws {
    let timeline = options.trace.map { _ in Timeline() }
    timeline?.start()
    let search = try Search(options, timeline)
    // For Ctrl-C, for dispatch itself, and for the work of two queues; and one to spare.
    try Threads.check(5)
    Interruptions.hold()
    let isTalkative = Output.error.isTerminal && Output.standard.isTerminal && !options.isQuiet
    let progress = isTalkative ? Progress(tally: search.tally).draw(on: .error) : Disposables.create()
    _ = search.report(until: Interruptions.first())
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { report in
        var report = report
        // It may have been pressed when everything was found and nobody listened any more.
        if Interruptions.end() { report.isInterrupted = true }
        progress.dispose()
        let traceFailure = timeline.flatMap { options.trace?.write($0.stop()) }
        finish(report, options, isTalkative: isTalkative, traceFailure: traceFailure)
      })
  }

  private static func finish(
    _ report: Report, _ options: Options, isTalkative: Bool, traceFailure: [UInt8]?
  ) {
    let text = options.isJSON ? JSON.report(report) : Text.groups(report.groups)
    for failure in report.failures { Output.error.write(Text.failure(failure)) }
    if !report.failures.isEmpty {
      let count = Text.count(report.failures.count, "error")
      Output.error.write(Text.error(Array("\(count): not everything could be read".utf8)))
    }
    if report.isInterrupted {
      let message = "interrupted; found so far: \(Text.summary(report))"
      Output.error.write(Text.error(Array(message.utf8)))
    } else if let reason = report.abandonment {
      let message = "\(reason); found so far: \(Text.summary(report))"
      Output.error.write(Text.error(Array(message.utf8)))
    } else if isTalkative {
      Output.error.write(Array("\(Text.summary(report))\n".utf8))
    }
    if let traceFailure { Output.error.write(Text.error(traceFailure)) }
    end(max(report.exitStatus, traceFailure == nil ? 0 : 1), printing: text)
  }

  private static func end(_ status: Int32, printing text: [UInt8]) -> Never {
    if let reason = Output.standard.write(text) {
      Output.error.write(Text.error(Array("standard output: \(reason)".utf8)))
      exit(max(status, 1))
    }
    exit(status)
  }

  /// The arguments as the system gave them: paths need not be UTF-8.
  private static func arguments() -> [[UInt8]] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      // Unsafe: each argument ends with a zero byte and is never freed, and the index is below their number.
      unsafe CommandLine.unsafeArgv[index].map { argument in
        unsafe Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }
}
