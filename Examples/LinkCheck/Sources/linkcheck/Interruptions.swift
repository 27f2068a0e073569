// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

/// Sends an element for the first Ctrl-C. The next one ends the program at once.
func interruption() -> Observable<Void> {
  Observable.create { observer in
    signal(SIGINT, SIG_IGN)  // else it ends the program
    // Any thread may cancel it.
    nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: SIGINT)
    source.setEventHandler { observer.onNext(()) }
    let isListening = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isListening.signal() }
    source.resume()
    isListening.wait()  // a Ctrl-C before that would be lost
    return Disposables.create {
      source.cancel()
      signal(SIGINT, SIG_DFL)
    }
  }
  .take(1)
}
