// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import Synchronization

/// Why nobody can connect.
struct ListenError: Error, Equatable {
  var message: String
}

/// A port that clients connect to.
final class Listener: Sendable {
  let host: String
  /// The one that was asked for, or the one that the system has chosen.
  let port: UInt16
  private let descriptor: CInt
  /// Kept so that there is one to take a connection with, to refuse it, where no more can be had.
  private let spare = Mutex(Listener.spareDescriptor())

  /// - Parameters:
  ///   - host: An address in numbers, such as 127.0.0.1.
  ///   - port: 0 has the system choose one.
  init(host: String, port: UInt16) throws(ListenError) {
    self.host = host
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw ListenError(message: "\(host): is not an address such as 127.0.0.1")
    }
    descriptor = Platform.makeSocket()
    var bound = sockaddr_in()
    let isReady =
      descriptor >= 0 && Platform.bind(descriptor, &address) && listen(descriptor, 128) == 0
      && Platform.name(descriptor, &bound)
    self.port = UInt16(bigEndian: bound.sin_port)
    if !isReady { throw ListenError(message: "\(host):\(port): \(String(cString: strerror(errno)))") }
  }

  deinit {
    close(descriptor)
    spare.withLock { _ = close($0) }
  }

  /// Sends each connection that is made.
  ///
  /// - Scheduling: Sends on the queue.
  func connections(on queue: DispatchQueue, patience: Duration) -> Observable<Socket> {
    Observable.create { [self] observer in
      let source = ReadSource(descriptor, on: queue)
      source.start {
        let connection = accept(self.descriptor, nil, nil)
        if connection >= 0 {
          observer.onNext(Socket(connection, patience: patience))
        } else if errno == EMFILE || errno == ENFILE {
          self.refuse()
        }
      } whenOver: {
        withExtendedLifetime(self) {}  // The descriptor must outlive the source.
      }
      return source
    }
  }

  /// Takes a connection and closes it: left alone, it would be told of again and again.
  private func refuse() {
    spare.withLock { spare in
      close(spare)
      close(accept(descriptor, nil, nil))
      spare = Self.spareDescriptor()
    }
  }

  private static func spareDescriptor() -> CInt { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
