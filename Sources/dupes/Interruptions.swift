// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

/// Sends an element each time the user presses Ctrl-C, in place of the end of the program.
///
/// - Scheduling: Sends on the main queue.
func interruptions() -> Observable<Void> {
  .create { observer in
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
    source.setEventHandler { observer.onNext(()) }
    source.activate()
    nonisolated(unsafe) let started = source  // Unsafe: a dispatch object, which any thread may cancel.
    return Disposables.create { started.cancel() }
  }
}
