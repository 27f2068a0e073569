import BatonRx
import CExplore
import Foundation

@testable import BatonKernel
@testable import BatonSchedulers

final class Box { let body: () -> Void; init(_ b: @escaping () -> Void) { body = b } }

/// Runs closures on threads of their own, controlled by the explorer, and waits for all.
func fork(_ bodies: [(String, () -> Void)]) {
  var ids: [Int32] = []
  for (name, body) in bodies {
    let p = Unmanaged.passRetained(Box(body)).toOpaque()
    ids.append(xp_spawn(strdup(name), { Unmanaged<Box>.fromOpaque($0!).takeRetainedValue().body() }, p))
  }
  for id in ids { xp_join(id) }
}
func fork(_ a: @escaping () -> Void, _ b: @escaping () -> Void) { fork([("A", a), ("B", b)]) }
func fork(_ a: @escaping () -> Void, _ b: @escaping () -> Void, _ c: @escaping () -> Void) {
  fork([("A", a), ("B", b), ("C", c)])
}

func fail(_ m: String) { xp_fail(m) }
func expect(_ c: Bool, _ m: @autoclosure () -> String) { if !c { xp_fail(m()) } }

/// Variables of oracles: no steps, no races.
enum V {
  static func get(_ i: Int) -> Int {
    withUnsafeBytes(of: &xp_vars) { $0.load(fromByteOffset: i * 8, as: Int.self) }
  }
  static func set(_ i: Int, _ v: Int) {
    withUnsafeMutableBytes(of: &xp_vars) { $0.storeBytes(of: v, toByteOffset: i * 8, as: Int.self) }
  }
  static func add(_ i: Int, _ v: Int) { set(i, get(i) + v) }
}

/// Tokens that live, in variable 200.
final class Token { let n: Int; init(_ n: Int) { self.n = n; V.add(200, 1) }; deinit { V.add(200, -1) } }
func expectFreed(_ what: String = "tokens") { expect(V.get(200) == 0, "\(what): \(V.get(200)) not freed") }

func log(_ l: Int) -> [Int] { (0..<xp_log_count(Int32(l))).map { xp_log_at(Int32(l), Int32($0)) } }

/// Records elements; completion is 1000, error 1001. Checks the grammar and that nothing overlaps.
struct Rec {
  let id: Int
  var inside: Int { 10 + id }
  var ended: Int { 30 + id }
  func enter() {
    if V.get(inside) != 0 { fail("log \(id): events overlap") }
    V.set(inside, Int(xp_self()) + 1)
    if V.get(ended) != 0 { fail("log \(id): event after the end") }
    xp_step("in")
  }
  func exit() { V.set(inside, 0) }
  func next(_ v: Int) {
    enter(); xp_log(Int32(id), v)
    if V.get(50 + Int(xp_self())) != 0 && V.get(70 + id) == Int(xp_self()) {
      fail("log \(id): delivery on the thread whose dispose has returned")
    }
    exit()
  }
  func end(_ v: Int) { enter(); xp_log(Int32(id), v); V.set(ended, 1); exit() }
  /// Called by who has disposed of it.
  func disposedHere() { V.set(50 + Int(xp_self()), 1); V.set(70 + id, Int(xp_self())) }
  var values: [Int] { log(id) }
  func subscribe(_ o: Observable<Int>) -> any Disposable {
    o.subscribe(
      onNext: { self.next($0) }, onError: { _ in self.end(1001) }, onCompleted: { self.end(1000) })
  }
}

/// Values v of emitter e are e*100+k: checks order per emitter and that nothing comes twice.
func ordered(_ values: [Int], _ what: String) {
  var last: [Int: Int] = [:]
  for v in values where v < 1000 {
    if let l = last[v / 100], l >= v { fail("\(what): \(values) is out of order or has something twice") }
    last[v / 100] = v
  }
}

struct Scenario { let name: String; let group: String; let body: () -> Void }
nonisolated(unsafe) var scenarios: [Scenario] = []
/// - Parameter small: Makes queues so small that their ends are reached.
func scenario(_ group: String, _ name: String, small: Int? = nil, _ body: @escaping () -> Void) {
  scenarios.append(
    Scenario(
      name: group + "/" + name, group: group,
      body: {
        if let small {
          (Sizes.quota, Sizes.limit) = (small, small)
          (Sizes.blockShift, Sizes.eventsPerTurn, Sizes.batch, Sizes.round) = (1, 2, 2, 2)
        } else {
          (Sizes.quota, Sizes.limit) = (32, 256)
          (Sizes.blockShift, Sizes.eventsPerTurn, Sizes.batch, Sizes.round) = (7, 512, 128, 16)
        }
        body()
      }))
}
