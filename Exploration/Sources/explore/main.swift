import CExplore
import Foundation

setvbuf(stdout, nil, _IOLBF, 0)
registerSubjects()
registerScheds()
registerWeak()

var cfg = xp_config(
  mode: 0, bound: 2, seed: 1, max_runs: 0, max_seconds: 5, early_timeouts: false, races: true, verbose: false,
  step_limit: 20000)
var filter = ""
var args = Array(CommandLine.arguments.dropFirst())
while !args.isEmpty {
  let a = args.removeFirst()
  switch a {
  case "--dfs": cfg.mode = 0; cfg.bound = Int32(args.removeFirst())!
  case "--random": cfg.mode = 1; cfg.seed = UInt64(args.removeFirst())!
  case "--pct": cfg.mode = 2; cfg.bound = Int32(args.removeFirst())!
  case "--seed": cfg.seed = UInt64(args.removeFirst())!
  case "--seconds": cfg.max_seconds = Double(args.removeFirst())!
  case "--runs": cfg.max_runs = Int(args.removeFirst())!
  case "--early": cfg.early_timeouts = true
  case "--no-races": cfg.races = false
  case "--replay": cfg.mode = 3; cfg.verbose = true; xp_set_replay(strdup(args.removeFirst()))
  case "--list": for s in scenarios { print(s.name) }; exit(0)
  default: filter = a
  }
}
var bad = 0
var (runs, secs) = (0, 0.0)
for s in scenarios where filter.isEmpty || s.name.contains(filter) {
  let p = Unmanaged.passRetained(Box(s.body)).toOpaque()
  let r = xp_explore(s.name, cfg, { Unmanaged<Box>.fromOpaque($0!).takeUnretainedValue().body() }, p)
  let rate = r.seconds > 0 ? Int(Double(r.runs) / r.seconds) : 0
  let isGood = (r.failures == 0) != s.name.hasSuffix("is found")
  print(
    "\(isGood ? "ok  " : "FAIL") \(s.name): \(r.runs) runs\(r.exhausted ? " (all)" : ""), \(r.max_steps) steps at most, \(rate)/s, races \(r.races), failures \(r.failures)"
  )
  if !isGood { bad += 1 }
  runs += r.runs; secs += r.seconds
}
print("\(runs) interleavings in \(Int(secs)) s")
print("\(scenarios.count - bad) passed, \(bad) failed")
exit(bad == 0 ? 0 : 1)
