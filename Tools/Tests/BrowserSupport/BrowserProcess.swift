// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A browser without a window that is spoken to over a socket, its standard pipe for that: messages end with
/// a zero byte.
///
/// It leads a process group, which is killed as a whole, and everything it writes goes into a folder that is
/// removed.
final class BrowserProcess: Sendable {
  private let process: pid_t
  private let socket: Int32
  /// Whether the system has been asked for the leader's status: its number may be another's from then on.
  private let isReaped = Mutex(false)
  let folder: URL

  init(program: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "baton-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      let (ours, theirs) = try Self.sockets()
      defer { close(theirs) }
      process = try Self.spawn(program, socket: theirs, folder: folder)
      socket = ours
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// False if nobody listens any more.
  func send(_ message: Data) -> Bool {
    var rest = message + [0]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Self.withoutSignal)
      }
      if sent < 0 && errno == EINTR { continue }
      if sent <= 0 { return false }
      rest = Data(rest.dropFirst(sent))
    }
    return true
  }

  /// Waits for some bytes; nil at the end.
  func receive() -> Data? {
    var buffer = Data(count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(socket, $0.baseAddress, $0.count) }
      if count > 0 { return buffer.prefix(count) }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Ends the browser with all that it has started, at any time.
  func kill() { isReaped.withLock { if !$0 { _ = Foundation.kill(-process, SIGKILL) } } }

  /// Waits for the browser's end, then removes what is left of it. Once.
  func finish() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    kill()
    isReaped.withLock { isReaped in
      isReaped = true
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    // Others of the group write into the folder until they are gone; who has adopted them may keep them as
    // zombies.
    for _ in 0..<1000 where Foundation.kill(-process, 0) == 0 { usleep(1000) }
    try? FileManager.default.removeItem(at: folder)
    close(socket)
  }

  private static var withoutSignal: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  /// Two ends of one socket, above the numbers under which the browser expects it, and not for others to
  /// inherit.
  private static func sockets() throws -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw BrowserError.notStarted("socketpair: \(errno)")
    }
    defer { for end in ends { close(end) } }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    guard moved.allSatisfy({ $0 >= 0 }) else { throw BrowserError.notStarted("fcntl: \(errno)") }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(moved[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return (moved[0], moved[1])
  }

  private static func spawn(_ program: String, socket: Int32, folder: URL) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for standard in [Int32(0), 1, 2] {
      posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
    }
    // It reads from 3 and writes to 4.
    posix_spawn_file_actions_adddup2(&actions, socket, 3)
    posix_spawn_file_actions_adddup2(&actions, socket, 4)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let path = folder.path(percentEncoded: false)
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = path
    environment["TMPDIR"] = path
    let arguments = strings([program] + flags + ["--user-data-dir=\(path)/profile", "about:blank"])
    let variables = strings(environment.map { "\($0)=\($1)" })
    defer { for string in arguments + variables { free(string) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, program, &actions, &attributes, arguments, variables)
    guard error == 0 else { throw BrowserError.notStarted("\(program): \(String(cString: strerror(error)))") }
    return process
  }

  /// As C has them, ended by nil; to be freed.
  private static func strings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0) } + [nil]
  }

  private static var flags: [String] {
    [
      "--headless", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-breakpad",
      "--disable-dev-shm-usage", "--force-device-scale-factor=1", "--mute-audio",
    ] + (geteuid() == 0 ? ["--no-sandbox"] : [])
  }
}
