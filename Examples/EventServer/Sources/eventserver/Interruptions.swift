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
        nonisolated(unsafe) let sources = signals.map { number in  // Any thread may cancel a source.
          signal(number, SIG_IGN)  // The source sees it all the same.
          let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
          source.setEventHandler {
            for number in signals { signal(number) { _ in _exit(130) } }
            observer.onNext(())
          }
          let isListening = DispatchSemaphore(value: 0)
          source.setRegistrationHandler { isListening.signal() }
          source.resume()
          isListening.wait()  // A signal before that would be lost.
          return source
        }
        return Disposables.create { for source in sources { source.cancel() } }
      }
      .take(1)
  }
}
