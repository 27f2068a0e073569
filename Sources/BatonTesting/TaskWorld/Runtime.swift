// SPDX-License-Identifier: MIT

// What the target CTaskHooks offers, where it is documented. Declared here and not imported, for an import would have
// whoever imports BatonTesting need that module too. Types must match: the linker does not look at them.

typealias TaskRun = @convention(c) (_ context: UnsafeMutableRawPointer?) -> Void

typealias TaskTake =
  @convention(c) (
    _ run: TaskRun, _ context: UnsafeMutableRawPointer?, _ queue: UnsafeMutableRawPointer?, _ task: UInt64,
    _ onMain: Bool, _ nanoseconds: Int64
  ) -> Bool

typealias TaskElapsed = @convention(c) (_ nanoseconds: UnsafeMutablePointer<Int64>) -> Bool

typealias TaskLook = @convention(c) () -> Void

@_silgen_name("CTaskHooksMissing")
func taskHooksMissing() -> UnsafePointer<CChar>?

@_silgen_name("CTaskHooksArePassed")
func taskHooksArePassed() -> Bool

@_silgen_name("CTaskHooksInstall")
func taskHooksInstall(_ take: TaskTake, _ elapsed: TaskElapsed, _ look: TaskLook)

@_silgen_name("CTaskHooksRemove")
func taskHooksRemove()

@_silgen_name("CTaskGiveBack")
func taskGiveBack(
  _ run: TaskRun, _ context: UnsafeMutableRawPointer?, _ queue: UnsafeMutableRawPointer?, _ onMain: UInt64,
  _ nanoseconds: Int64)

@_silgen_name("CTaskCurrent")
func taskCurrent() -> UInt64

@_silgen_name("CTaskThreadWord")
func taskThreadWord() -> UnsafeMutableRawPointer?

@_silgen_name("CTaskSetThreadWord")
func taskSetThreadWord(_ word: UnsafeMutableRawPointer?)
