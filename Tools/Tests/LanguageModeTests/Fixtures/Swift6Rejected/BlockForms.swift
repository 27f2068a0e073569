import Baton
import Foundation

final class State {
  var value = 0
}

func blocksWithWhatIsNotSendable(scheduler: any ImmediateScheduler) {
  let state = State()
  scheduler.schedule { state.value += 1 }  // rejected
  scheduler.schedule(at: Date()) { state.value += 1 }  // rejected
  scheduler.schedule(after: .seconds(1)) { state.value += 1 }  // rejected
  scheduler.schedule(after: .seconds(1), every: .seconds(1)) { state.value += 1 }  // rejected
  scheduler.schedule(at: Date(), every: .seconds(1)) { state.value += 1 }  // rejected
  scheduler.scheduleRecursive { _ in state.value += 1 }  // rejected
}
