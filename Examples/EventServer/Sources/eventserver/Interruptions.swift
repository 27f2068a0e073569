// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

/// Ctrl-C, and what `kill` sends, as a sequence.
enum Interruptions {
  /// Sends the first signal that asks the program to end. A second one ends it.
  ///
  /// - Scheduling: Sends on a queue of its own.
  static func first() -> Observable<Void> {
    let signals: [CInt] = [SIGINT, SIGTERM]
    return
      Observable.create { observer in
        let queue = DispatchQueue(label: "eventserver.interruptions")
        let sources = signals.map { number in
          signal(number, SIG_IGN)  // The source sees it all the same.
          let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
          source.setEventHandler {
            for number in signals { signal(number) { _ in _exit(130) } }
            observer.onNext(())
          }
          source.resume()
          return Source(source: source)
        }
        return Disposables.create { for source in sources { source.source.cancel() } }
      }
      .take(1)
  }

  private struct Source: @unchecked Sendable {  // Sendable: dispatch lets any thread cancel it.
    let source: any DispatchSourceSignal
  }
}
