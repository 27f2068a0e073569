// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// A room in which everyone hears what the others say, on one thread: reading, timers and writing are the
/// loop's.
struct Room {
  private struct Line: Sendable {
    let speaker: Socket
    let text: String
  }

  let loop: EpollLoop
  let scheduler: EventLoopScheduler
  /// Who has said nothing for so long is asked whether they are there.
  let patience: Duration

  /// Lets people in, until it is disposed of. Sends how many there are, whenever that changes.
  func open(on listener: Socket) -> Observable<Int> {
    let said = PublishSubject<Line>()
    return loop.readable(listener.descriptor)
      .flatMap { Observable.from(listener.accept()) }
      .flatMap { guest in visit(of: guest, said) }
      .scan(0) { $0 + $1 }
      .subscribe(on: scheduler)
  }

  /// One guest: sends 1 when they come, and -1 when they have gone.
  private func visit(of guest: Socket, _ said: PublishSubject<Line>) -> Observable<Int> {
    .create { observer in
      observer.onNext(1)
      let lines = lines(from: guest).share()
      let heard = said.filter { $0.speaker != guest }.subscribe(onNext: { guest.write($0.text + "\n") })
      let asked = lines.startWith("").debounce(patience, scheduler: scheduler)
        .subscribe(onNext: { _ in guest.write("are you there?\n") })
      let speaks = lines.subscribe(
        onNext: { said.onNext(Line(speaker: guest, text: $0)) },
        onCompleted: {
          observer.onNext(-1)
          observer.onCompleted()
        })
      return Disposables.create {
        for part in [heard, asked, speaks] { part.dispose() }
        guest.close()
      }
    }
  }

  /// The lines that a guest writes; completes when they go.
  private func lines(from guest: Socket) -> Observable<String> {
    loop.readable(guest.descriptor)
      .map { guest.read() }
      .take(while: { $0 != nil })
      .scan((rest: [UInt8](), lines: [String]())) { before, bytes in
        var parts = (before.rest + (bytes ?? [])).split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = Array(parts.removeLast())
        return (rest, parts.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces) })
      }
      .flatMap { Observable.from($0.lines) }
  }
}
