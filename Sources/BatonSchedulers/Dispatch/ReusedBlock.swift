// SPDX-License-Identifier: MIT

/// A block that is put on a dispatch queue again and again.
///
/// From ``ready(for:_:)`` until the block has begun, the queue holds the block and this object the host, which owns this object.
/// Invariant: the block is on the queue at most once without having begun, because its queue calls no other meanwhile.
final class ReusedBlock<Host>: @unchecked Sendable {  // Sendable: see above.
  // They belong to the thread that makes the call, and then to the block.
  typealias Block = @convention(block) @Sendable () -> Void

  // Exclusivity unchecked: see above.
  @safe @exclusivity(unchecked) private var block: Block?
  @safe @exclusivity(unchecked) private var host: Host?

  /// Returns the block, which will call `body` with `host`.
  ///
  /// - Parameter body: The same each time. It must not retain this object's owner, which `host` keeps alive.
  func ready(for host: Host, _ body: @escaping @Sendable (Host) -> Void) -> Block {
    self.host = host
    if let block { return block }
    // Unsafe: until the end of the block, `host` keeps the owner of this object alive.
    let made: Block = { [unowned(unsafe) self] in
      guard let host = unsafe self.host.take() else { return }
      body(host)
      withExtendedLifetime(host) {}
    }
    block = made
    return made
  }
}
