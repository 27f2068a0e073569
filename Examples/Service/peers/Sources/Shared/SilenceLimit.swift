// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1

/// Lets go of a client that takes too long for a request, or for the next one, or takes nothing of an answer.
final class SilenceLimit: ChannelDuplexHandler {
  typealias InboundIn = NIOHTTPServerRequestFull
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let requestTime: TimeAmount
  private let patience: TimeAmount
  private var isAnswering = false
  private var deadline: NIODeadline?
  /// Looks at the deadline, which has often moved by then: that costs less than a timer for each request.
  private var check: (time: NIODeadline, timer: Scheduled<Void>)?

  init(_ settings: Settings) {
    requestTime = .milliseconds(Int64(settings.requestTime))
    patience = .milliseconds(Int64(settings.patience))
  }

  func channelActive(context: ChannelHandlerContext) {
    expectRequest(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    isAnswering = true
    deadline = nil
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      isAnswering = false
      expectRequest(context)
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if isAnswering {
      deadline = nil
      if !context.channel.isWritable { expect(within: patience, context) }
    }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    check?.timer.cancel()
    context.fireChannelInactive()
  }

  private func expectRequest(_ context: ChannelHandlerContext) { expect(within: requestTime, context) }

  private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
    let deadline = NIODeadline.now() + time
    self.deadline = deadline
    if let check {
      if check.time <= deadline { return }
      check.timer.cancel()
    }
    look(at: deadline, context)
  }

  private func look(at time: NIODeadline, _ context: ChannelHandlerContext) {
    let timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) { [self] in
      check = nil
      guard let deadline else { return }
      if deadline <= .now() { context.close(promise: nil) } else { look(at: deadline, context) }
    }
    check = (time, timer)
  }
}
