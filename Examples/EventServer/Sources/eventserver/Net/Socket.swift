// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

/// Why a connection can be used no more.
enum SocketError: Error {
  case closed
}

/// A connection to a client. Its methods may be called from any thread; it closes when it is let go of.
final class Socket: Sendable {
  /// What a client sends after its request is not wanted; one that sends more than this is let go.
  static let mostUnwanted = 64 << 10

  private let descriptor: CInt

  /// - Parameters:
  ///   - descriptor: Becomes this socket's own.
  ///   - patience: How long a write waits for a client that takes nothing.
  init(_ descriptor: CInt, patience: Duration) {
    self.descriptor = descriptor
    Platform.prepare(descriptor, patience: patience)
  }

  deinit { close(descriptor) }

  /// Waits for bytes and returns some; none at the end.
  func read(atMost count: Int) throws(SocketError) -> [UInt8] {
    try receive(count, flags: 0)
  }

  /// Writes all, and waits while the client takes nothing, but not for ever.
  func write(_ bytes: [UInt8]) throws(SocketError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Platform.noSignal) }
      if sent >= 0 {
        rest = rest.dropFirst(sent)
      } else if errno != EINTR {
        throw .closed
      }
    }
  }

  /// Ends the stream to the client, and waits a moment until it has gone: if bytes of its own were left here,
  /// the system would throw away what it has not read yet.
  func finish() {
    shutdown(descriptor, CInt(SHUT_WR))
    var count = 0
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while count < Self.mostUnwanted, poll(&entry, 1, 1000) == 1 {
      guard let bytes = try? receive(4096, flags: Platform.noWaiting), !bytes.isEmpty else { return }
      count += bytes.count
    }
  }

  /// Has who waits in ``read(atMost:)`` go on, at the end.
  func endReading() { shutdown(descriptor, CInt(SHUT_RD)) }

  /// Has who waits in any of these methods go on.
  func end() { shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// Sends when the connection breaks, or the client sends more than it should. Completes without an element
  /// when the client sends no more: it may have gone, or wait for the rest of its answer.
  ///
  /// - Scheduling: Sends on the queue.
  func departure(on queue: DispatchQueue) -> Observable<Void> {
    Observable.create { [self] observer in
      let source = ReadSource(descriptor, on: queue)
      nonisolated(unsafe) var unwanted = 0  // Only the handler touches it, and that runs on a serial queue.
      source.start {
        do throws(SocketError) {
          let bytes = try self.receive(4096, flags: Platform.noWaiting)
          unwanted += bytes.count
          if bytes.isEmpty { return observer.onCompleted() }
          if unwanted > Self.mostUnwanted { observer.onNext(()) }
        } catch {
          observer.onNext(())
        }
      } whenOver: {
        withExtendedLifetime(self) {}  // The descriptor must outlive the source.
      }
      return source
    }
    .take(1)
  }

  private func receive(_ count: Int, flags: CInt) throws(SocketError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        result = recv(descriptor, buffer.baseAddress, count, flags)
        filled = max(result, 0)
      }
      if result >= 0 { return bytes }
      if errno != EINTR { throw .closed }
    }
  }
}
