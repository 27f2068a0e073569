# SPDX-License-Identifier: MIT
"""Rewrites the toolchain's textual interfaces for a target of Apple's.

The libraries' sources are the same on all systems, so what Linux has of them carries Apple's availability. What the
libraries have on Linux alone, or on Apple's systems alone, is in the five rewrites below.
"""
import re

MODULES = [
  "Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport", "Synchronization", "Observation", "_Builtin_float",
  "Testing", "_TestingInterop", "_TestDiscovery",
]

# What the library has only where it is built with Objective-C, and the compiler asks for.
WITH_OBJECTIVE_C = """
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  @_transparent public init(_ _rawValue: Builtin.RawPointer) { self._rawValue = _rawValue }
  public var pointee: Pointee { get nonmutating set }
  public subscript(i: Swift.Int) -> Pointee { get }
}
public func _bridgeAnyObjectToAny(_ possiblyNullObject: Swift.AnyObject?) -> Any
public func _forceBridgeFromObjectiveC<T>(_ x: Swift.AnyObject, _: T.Type) -> T
public func _conditionallyBridgeFromObjectiveC<T>(_ x: Swift.AnyObject, _: T.Type) -> T?
public func _isBridgedToObjectiveC<T>(_: T.Type) -> Swift.Bool
public func _getErrorEmbeddedNSError<T>(_ x: T) -> Swift.AnyObject? where T : Swift.Error
@usableFromInline internal func _stdlib_squareRootl(_ x: Swift.Float80) -> Swift.Float80
@usableFromInline internal func _stdlib_remainderl(_ x: Swift.Float80, _ y: Swift.Float80) -> Swift.Float80
"""

# The same of tasks: the compiler calls it where Objective-C calls a method that is `async`.
TASKS_WITH_OBJECTIVE_C = """
public func _runTaskForBridgedAsyncMethod(@_inheritActorContext _ body: __owned @Sendable @escaping () async -> Swift.Void)
"""

# A typealias that a type's conformance to AsyncSequence needs, as old as the protocol, for a type as old as macOS 15.
OLDER_THAN_ITS_TYPE = r"@available\(iOS 13.0, tvOS 13.0, watchOS 6.0, macOS 10.15, \*\)(\n *@_implements\()"
OF_ITS_TYPE = r"@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)\1"


def for_vision(text):
  """Says since when visionOS has what iOS has: the compiler maps versions by the settings of an SDK, and there are none."""
  def said(match):
    since = re.search(r"iOS (\d+)(?:\.(\d+))?", match[0])
    if not since or "visionOS" in match[0]:
      return match[0]
    major, minor = int(since[1]), since[2] or "0"
    # visionOS 1 came with iOS 17, visionOS 2 with iOS 18; then both count years.
    version = f"{major - 16 if major < 26 else major}.{minor}" if major >= 17 else "1.0"
    return match[0].replace(since[0], f"visionOS {version}, {since[0]}", 1)

  return re.sub(r"[@#]available\([^)]*\)", said, text)


def rewritten(folder, target, has_bodies):
  """Yields each module's name and its interface for the target; unless `has_bodies`, the compiler is to skip functions' bodies."""
  for module in MODULES:
    [path] = [
      path for path in (folder / f"{module}.swiftmodule").glob("*-unknown-linux-gnu.swiftinterface")
      if ".private." not in path.name
    ]
    # Three lines say how the module was compiled.
    lines = path.read_text().split("\n", 3)
    text = declarations(lines[3], module)
    if "-xros" in target:
      text = for_vision(text)
    yield module, "\n".join(lines[:2] + [flags(lines[2], target, has_bodies), text])


def flags(line, target, has_bodies):
  # 1. Another target, which has Objective-C, and whose clients all have the version of the system that they ask for.
  line = re.sub(r"-target \S+", f"-target {target}", line)
  line = line.replace(" -disable-objc-interop", "").replace(" -target-min-inlining-version min", "")
  # Bodies that clients inline take most of the time, and only generated code needs them.
  return line if has_bodies else f"{line} -experimental-skip-all-function-bodies"


def declarations(text, module):
  # 2. The system's own functions are a module of another name.
  text = re.sub(r"^((?:public )?import) Glibc$", r"\1 Darwin", text, flags=re.M)
  # 3. What is copied into clients for older systems: an interface without bodies cannot say that. From which version on
  # the declaration is there @available says.
  text = re.sub(r"^ *@backDeployed\(.*\)\n", "", text, flags=re.M)
  # 4. What the compiler wrote down as older than it is.
  text = re.sub(OLDER_THAN_ITS_TYPE, OF_ITS_TYPE, text)
  # 5. What is in one system's library alone. (Linux' Mutex asks for its thread's number; Apple's is an unfair lock.)
  if module == "Synchronization":
    text += "@usableFromInline internal func _swift_stdlib_gettid() -> Swift.UInt32\n"
  if module == "Swift":
    text += WITH_OBJECTIVE_C
  if module == "_Concurrency":
    text += TASKS_WITH_OBJECTIVE_C
  return text
