// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let lanesJs = ##"""
// The first index from `low` to `high` whose value is not less than `value`; `high` if there is none.
function lowerBound(sorted, value, low = 0, high = sorted.length) {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1; else high = middle;
  }
  return low;
}

// The same for a value that is likely near: in steps that double.
function gallop(sorted, value, from) {
  let step = 1;
  let low = from;
  while (low + step < sorted.length && sorted[low + step] < value) {
    low += step;
    step *= 2;
  }
  return lowerBound(sorted, value, low, Math.min(sorted.length, low + step + 1));
}

const mostLanes = 32;

// Spreads the runs in `items`, ordered by their beginnings, so that none in a lane overlaps another one. What
// finds no lane free goes into the last.
function makeLanes(items, runs, laneOf) {
  const ends = [];
  const sizes = [];
  for (const run of items) {
    const begin = runs.begin[run];
    let lane = 0;
    while (lane < ends.length && ends[lane] > begin) lane++;
    lane = Math.min(lane, mostLanes - 1);
    ends[lane] = Math.max(ends[lane] ?? 0, runs.end[run]);
    sizes[lane] = (sizes[lane] ?? 0) + 1;
    laneOf[run] = lane;
  }
  const lanes = sizes.map((size) => ({
    items: new Uint32Array(size), begin: new Float64Array(size), reach: new Float64Array(size),
    covered: new Float64Array(size + 1), size: 0,
  }));
  for (const run of items) addToLane(lanes[laneOf[run]], run, runs);
  return lanes;
}

// `reach` is the latest end so far, `covered` the time for which all so far were busy.
function addToLane(lane, run, runs) {
  const at = lane.size++;
  const end = runs.end[run];
  lane.items[at] = run;
  lane.begin[at] = runs.begin[run];
  lane.reach[at] = at ? Math.max(lane.reach[at - 1], end) : end;
  lane.covered[at + 1] = lane.covered[at] + busyTime(runs, run);
}

// The time that a run took without what it waited, as far as that is known.
function busyTime(runs, run) {
  const length = runs.end[run] - runs.begin[run];
  return Number.isNaN(runs.busy[run]) ? length : Math.min(length, runs.busy[run]);
}

// The run of a lane at a moment, or the nearest within `tolerance`; -1 if there is none.
function runInLane(lane, runs, moment, tolerance) {
  const after = lowerBound(lane.begin, moment);
  let found = -1;
  let nearest = tolerance;
  for (let at = Math.max(0, after - 1); at <= after && at < lane.items.length; at++) {
    const run = lane.items[at];
    const distance = Math.max(0, runs.begin[run] - moment, moment - runs.end[run]);
    if (distance <= nearest) {
      found = run;
      nearest = distance;
    }
  }
  return found;
}

// The innermost run on a thread at a moment; -1 if there is none.
function runOnThread(track, runs, moment) {
  for (let lane = track.lanes.length - 1; lane >= 0; lane--) {
    const run = runInLane(track.lanes[lane], runs, moment, 0);
    if (run >= 0) return run;
  }
  return -1;
}

// The items of each group, each in order; none of those whose group is negative.
function grouped(groups, count, groupOf) {
  const sizes = new Uint32Array(groups);
  for (let item = 0; item < count; item++) if (groupOf[item] >= 0) sizes[groupOf[item]]++;
  const members = [...sizes].map((size) => new Uint32Array(size));
  sizes.fill(0);
  for (let item = 0; item < count; item++) {
    const group = groupOf[item];
    if (group < 0) continue;
    members[group][sizes[group]++] = item;
  }
  return members;
}

"""##
}
