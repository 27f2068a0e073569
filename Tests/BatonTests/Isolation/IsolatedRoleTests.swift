// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonKernel

@Suite("N2 The role of the one who delivers to actors")
struct IsolatedRoleTests {
  private actor Worker {}

  private let worker = Worker()
  private let other = Worker()

  private func role(
    next: (any Actor)? = nil, completed: (any Actor)? = nil, disposed: (any Actor)? = nil
  ) -> IsolatedRole {
    IsolatedRole(IsolatedPlaces(Isolations(next: next, error: nil, completed: completed, disposed: disposed)))
  }

  private func waiting(_ count: Int, isEnd: Bool = false, isDisposed: Bool = false) -> IsolatedRole.Waiting {
    IsolatedRole.Waiting(count: count, isEnd: isEnd, isDisposed: isDisposed)
  }

  private func text(_ step: IsolatedRole.Step) -> String {
    "\(step)".replacingOccurrences(of: "BatonKernel.IsolatedPlace.", with: "")
  }

  @Test("An element on the main thread is delivered at once, one on another thread calls for a wake-up")
  func arrival() {
    var role = role(next: MainActor.shared)
    #expect(role.begin(at: .main) == true)
    #expect(role.begin(at: .main) == false)
    #expect(text(role.next(at: .main, waiting(0), isTurnOver: false)) == "nothing")
    #expect(role.begin(at: .anywhere) == false)
    #expect(text(role.left(at: .anywhere, waiting(1))) == "wake(main)")
    #expect(role.begin(at: .main) == false)
    #expect(text(role.awoke(at: .main, waiting(1))) == "deliver")
    #expect(text(role.awoke(at: .main, waiting(1))) == "nothing")
  }

  @Test("What was left while somebody delivered is that one's, and so is what came before it could say so")
  func lateNotice() {
    var role = role(next: MainActor.shared)
    #expect(role.begin(at: .main) == true)
    #expect(text(role.left(at: .anywhere, waiting(1))) == "nothing")
    #expect(text(role.next(at: .main, waiting(1), isTurnOver: false)) == "deliver")
    #expect(text(role.next(at: .main, waiting(0), isTurnOver: false)) == "nothing")
    #expect(text(role.left(at: .anywhere, waiting(0))) == "nothing")
    #expect(role.begin(at: .main) == true)
  }

  @Test("A turn that is over goes on with a new wake-up, unless it is nobody's place")
  func turn() {
    var role = role(next: MainActor.shared)
    #expect(text(role.left(at: .anywhere, waiting(9))) == "wake(main)")
    #expect(text(role.awoke(at: .main, waiting(9))) == "deliver")
    #expect(text(role.next(at: .main, waiting(4), isTurnOver: true)) == "wake(main)")
    var nobodys = self.role(disposed: worker)
    #expect(nobodys.begin(at: .anywhere) == true)
    #expect(text(nobodys.next(at: .anywhere, waiting(4), isTurnOver: true)) == "deliver")
  }

  @Test("The role moves to where the next closure belongs, and nobody's closure follows it")
  func moving() throws {
    var role = role(next: worker, completed: other)
    #expect(text(role.left(at: .main, waiting(1))).hasPrefix("wake(actor"))
    role.prepareEnd(isError: false)
    #expect(text(role.awoke(at: .actor(other), waiting(1, isEnd: true))) == "nothing")
    #expect(text(role.awoke(at: .actor(worker), waiting(1, isEnd: true))) == "deliver")
    let step = role.next(at: .actor(worker), waiting(0, isEnd: true), isTurnOver: false)
    guard case .wake(.actor(let place)) = step else { throw Failure.first }
    #expect(place === other)
    #expect(text(role.awoke(at: .actor(other), waiting(0, isEnd: true))) == "deliverEnd")
    #expect(text(role.ended(at: .actor(other))) == "finish")

    var error = self.role(next: worker, completed: other)
    #expect(text(error.left(at: .main, waiting(1))).hasPrefix("wake(actor"))
    error.prepareEnd(isError: true)
    #expect(text(error.awoke(at: .actor(worker), waiting(1, isEnd: true))) == "deliver")
    #expect(
      text(error.next(at: .actor(worker), waiting(0, isEnd: true), isTurnOver: false)) == "deliverEnd")
  }

  @Test("Disposal in each state")
  func disposal() {
    var idle = role(next: MainActor.shared, disposed: MainActor.shared)
    #expect(text(idle.disposed(at: .main)) == "finish")
    #expect(text(idle.disposed(at: .main)) == "nothing")

    var called = role(next: MainActor.shared, disposed: MainActor.shared)
    _ = called.left(at: .anywhere, waiting(1))
    #expect(text(called.disposed(at: .main)) == "finish")
    #expect(text(called.awoke(at: .main, waiting(0, isDisposed: true))) == "nothing")

    var calledThere = role(next: MainActor.shared, disposed: MainActor.shared)
    _ = calledThere.left(at: .anywhere, waiting(1))
    #expect(text(calledThere.disposed(at: .anywhere)) == "free(wake: nil)")
    #expect(text(calledThere.awoke(at: .main, waiting(0, isDisposed: true))) == "finishFreed")
    #expect(text(calledThere.awoke(at: .main, waiting(0, isDisposed: true))) == "nothing")

    var delivering = role(next: MainActor.shared, disposed: MainActor.shared)
    _ = delivering.begin(at: .main)
    #expect(text(delivering.disposed(at: .anywhere)) == "nothing")
    #expect(text(delivering.next(at: .main, waiting(5, isDisposed: true), isTurnOver: true)) == "finish")

    var ending = role(next: worker, disposed: MainActor.shared)
    _ = ending.left(at: .anywhere, waiting(1))
    #expect(text(ending.disposed(at: .anywhere)) == "free(wake: Optional(main))")
    #expect(text(ending.awoke(at: .actor(worker), waiting(0, isDisposed: true))) == "nothing")
    #expect(text(ending.disposed(at: .main)) == "finishFreed")
    #expect(text(ending.awoke(at: .main, waiting(0, isDisposed: true))) == "nothing")
  }

  @Test("What comes when all is over is freed, by one at a time")
  func freeing() {
    var role = role(next: worker)
    #expect(text(role.disposed(at: .anywhere)) == "finish")
    #expect(text(role.left(at: .anywhere, waiting(1))) == "nothing")
    #expect(role.freed(waiting(1), isEndFreed: false) == false)
    #expect(role.freed(waiting(0, isEnd: true), isEndFreed: false) == false)
    #expect(role.freed(waiting(0, isEnd: true), isEndFreed: true) == true)
    #expect(text(role.left(at: .anywhere, waiting(1))) == "free(wake: nil)")
  }
}
