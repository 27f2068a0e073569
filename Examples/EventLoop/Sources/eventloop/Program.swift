// SPDX-License-Identifier: MIT

import Baton
import Foundation

@main
enum Program {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 1, let port = UInt16(arguments.first ?? "7777") else {
      say("usage: eventloop [PORT]")
      exit(2)
    }
    do {
      let listener = try Socket.listening(port: port)
      let loop = EpollLoop()
      let room = Room(loop: loop, scheduler: loop.makeScheduler(isMain: true), patience: .seconds(60))
      let guests = room.open(on: listener).subscribe(onNext: { say("\($0) in the room") })
      say("nc 127.0.0.1 \(listener.port)")
      loop.run()
      guests.dispose()
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  private static func say(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("eventloop: \(line)\n".utf8))
  }
}
