// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

@main
enum Program {
  @MainActor
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    do {
      switch try Command(Array(CommandLine.arguments.dropFirst())) {
      case .help:
        print(Command.helpText, terminator: "")
        exit(0)
      case .serve(let options): try start(options, Places.real())
      }
    } catch let error as UsageError {
      say(error.message)
      exit(2)
    } catch {
      say((error as? ListenError)?.message ?? "\(error)")
      exit(1)
    }
    // Serves the main queue, and with it the main scheduler.
    dispatchMain()
  }

  @MainActor
  private static func start(_ options: Options, _ places: Places) throws {
    let listener = try Listener(host: options.host, port: options.port)
    let events = Ticks.events(every: options.every, on: places.time)
    _ = Server(options, events: events, places: places)
      .run(on: listener, until: Interruptions.first())
      // Lines that nobody reads must not fill the memory.
      .observe(on: places.logging, capacity: 1000, whenFull: .dropOldest)
      .subscribe(
        onNext: { access in
          let note = access.note.isEmpty ? "" : " (\(access.note))"
          say("\(access.what) \(access.status.rawValue)\(note)")
        },
        onCompleted: {
          say("all clients are let go")
          exit(0)
        })
    say("http://\(listener.host):\(listener.port)/")
  }

  private static func say(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("eventserver: \(line)\n".utf8))
  }
}
