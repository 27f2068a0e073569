// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let queuesJs = ##"""
// How many runs of a scheduler are scheduled and have not begun, as steps: `depth[i]` holds from `time[i]`.
// A timer is in the queue from when it is due.
const block = 64;

function readySince({ due, scheduledAt }, run) {
  return Number.isNaN(due[run]) ? scheduledAt[run] : due[run];
}

async function makeQueue(items, runs) {
  const begun = new Float64Array(items.length);
  const ready = new Float64Array(items.length);
  let count = 0;
  for (const run of items) {
    const since = readySince(runs, run);
    if (Number.isNaN(since)) continue;
    begun[count] = runs.begin[run];
    ready[count++] = Math.min(since, runs.begin[run]);
  }
  if (!count) return null;
  await pause();
  const sorted = ready.subarray(0, count).sort();
  await pause();
  return makeSteps(sorted, begun.subarray(0, count));
}

function makeSteps(ready, begun) {
  const time = new Float64Array(ready.length * 2);
  const depth = new Uint32Array(time.length);
  const peaks = new Uint32Array(Math.ceil(time.length / block));
  let most = 0;
  for (let step = 0, entered = 0, left = 0; step < time.length; step++) {
    if (entered < ready.length && ready[entered] <= begun[left]) time[step] = ready[entered++];
    else time[step] = begun[left++];
    // What is scheduled and begins at the same moment never waited.
    depth[step] = entered - left;
    if (step && time[step] === time[step - 1]) depth[step - 1] = Math.min(depth[step - 1], depth[step]);
  }
  for (let step = 0; step < time.length; step++) {
    const at = Math.floor(step / block);
    peaks[at] = Math.max(peaks[at], depth[step]);
    most = Math.max(most, depth[step]);
  }
  return { time, depth, peaks, most };
}

// The greatest depth of the steps from `low` to `high`.
function peak(queue, low, high) {
  let most = low ? queue.depth[low - 1] : 0;
  for (let step = low; step < high;) {
    if (step % block === 0 && step + block <= high) {
      most = Math.max(most, queue.peaks[step / block]);
      step += block;
    } else {
      most = Math.max(most, queue.depth[step++]);
    }
  }
  return most;
}

"""##
}
