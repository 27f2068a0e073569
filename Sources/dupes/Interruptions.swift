// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Synchronization

/// Ctrl-C, in place of the end of the program.
///
/// Searching, it is one more sequence. From the first one on, or from when there is a report, it is the end
/// again: at once, whatever the program is about or waits for.
///
/// Unsafe: the system's functions use variables of the calling function, during the call.
enum Interruptions {
  private static let isEnd = Atomic<Bool>(false)

  private static var signals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    return signals
  }

  /// Keeps Ctrl-C for ``first()``. To be called before there are other threads, for they inherit it.
  static func hold() {
    var signals = signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGINT, SIG_DFL)
  }

  /// Sends an element when the user presses Ctrl-C.
  ///
  /// - Scheduling: Waits and sends on a thread of its own, so that nothing the program does can hold it up.
  static func first() -> Observable<Void> {
    .create { observer in
      var signals = signals
      var number: CInt = 0
      unsafe sigwait(&signals, &number)
      if end() { _exit(130) }
      // If nobody can be told anything there is nothing to be saved; a moment's wait is no more than that.
      if !Output.error.isReady(milliseconds: 1000) { _exit(130) }
      observer.onNext(())
      while true { pause() }
    }
    .subscribe(on: NewThreadScheduler(name: "dupes.ctrl-c", stackSize: 256 << 10))
  }

  /// Lets Ctrl-C end the program from now on, the calling thread wherever it may be; returns whether it did
  /// before.
  static func end() -> Bool {
    signal(SIGINT) { _ in _exit(130) }
    var signals = signals
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    return isEnd.exchange(true, ordering: .sequentiallyConsistent)
  }
}
