// SPDX-License-Identifier: MIT

/// A block that a batcher puts on its dispatch queue again and again.
///
/// From ``ready(for:_:)`` until the block has run, the queue holds the block, the block holds the scheduler, and the scheduler
/// owns the batcher; after that the block holds no scheduler. Invariant: the block is on the queue at most once without having
/// begun, because a flag of the batcher's inbox is set meanwhile.
final class ReusedBlock: @unchecked Sendable {  // Sendable: the inbox's flag says whose the fields are.
  // They belong to the thread that has set the flag, and then to the block.
  typealias Block = @convention(block) @Sendable () -> Void
  typealias Host = any ImmediateSchedulerType & AnyObject

  // Exclusivity unchecked: see above.
  @safe @exclusivity(unchecked) private var block: Block?
  @safe @exclusivity(unchecked) private var host: Host?

  /// Returns the block, which will call `body` with `host`.
  ///
  /// - Parameter body: The same each time. It must not retain the batcher, which `host` keeps alive.
  func ready(for host: Host, _ body: @autoclosure () -> @Sendable (Host) -> Void) -> Block {
    self.host = host
    if let block { return block }
    let body = body()
    // Unsafe: until the end of the block, `host`, the scheduler, keeps its batcher alive, which owns this object.
    let made: Block = { [unowned(unsafe) self] in
      guard let host = unsafe self.host.take() else { return }
      body(host)
      withExtendedLifetime(host) {}
    }
    block = made
    return made
  }
}
