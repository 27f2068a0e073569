// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let tracksJs = ##"""
const ruler = 28;
const headingHeight = 30;
const queueHeight = 14;
const collapsedHeight = 12;
const padding = 5;

// A track for each scheduler, thread, kind of wait and place.
async function makeTracks(recording) {
  const { runs, events } = recording;
  runs.schedulerLane = new Uint8Array(runs.count);
  runs.threadLane = new Uint8Array(runs.count);
  runs.waitLane = new Uint8Array(runs.count);
  markDivided(recording);
  const tracks = [];
  const ofSchedulers = grouped(recording.schedulers.length, runs.count, runs.scheduler);
  for (const [index, items] of ofSchedulers.entries()) {
    const track = { kind: "scheduler", index, name: recording.schedulers[index].name, items };
    const hasQueue = items.some((run) => !Number.isNaN(readySince(runs, run)));
    tracks.push({ ...track, lanes: makeLanes(items, runs, runs.schedulerLane), hasQueue, queue: null });
    await pause();
  }
  // What is awaited is on no thread.
  const threadOf = Int32Array.from(
    runs.thread, (thread, bar) => (runs.kind[bar] === bars.awaited ? -1 : thread));
  for (const [index, items] of grouped(recording.threads.length, runs.count, threadOf).entries()) {
    const track = { kind: "thread", index, name: recording.threads[index].name, items };
    tracks.push({ ...track, lanes: makeLanes(items, runs, runs.threadLane) });
    await pause();
  }
  const waitOf = runs.name.map((name, bar) => (runs.kind[bar] >= bars.blocked ? name : -1));
  for (const [index, items] of grouped(recording.names.length, runs.count, waitOf).entries()) {
    if (!items.length) continue;
    const track = { kind: "wait", index, name: recording.names[index].name, items };
    tracks.push({ ...track, lanes: makeLanes(items, runs, runs.waitLane) });
  }
  for (const [index, items] of grouped(recording.places.length, events.count, events.place).entries()) {
    const time = Float64Array.from(items, (event) => events.time[event]);
    tracks.push({ kind: "place", index, name: recording.places[index], items, time, lanes: [] });
  }
  return tracks;
}

// Marks the runs that have steps, which count in their place.
function markDivided({ runs, threads }) {
  runs.isDivided = new Uint8Array(runs.count);
  const open = threads.map(() => []);
  for (let bar = 0; bar < runs.count; bar++) {
    const around = open[runs.thread[bar]];
    while (around.length && runs.end[around.at(-1)] <= runs.begin[bar]) around.pop();
    if (runs.kind[bar] === bars.run) around.push(bar);
    else if (runs.kind[bar] === bars.step && around.length) runs.isDivided[around.at(-1)] = 1;
  }
}

const headings = {
  pinned: "Pinned", scheduler: "Schedulers", thread: "Threads", wait: "Waits", place: "Places",
};

const groups = Object.keys(headings).map((kind) => ({ kind, top: 0, isCollapsed: false }));

// Puts the tracks below each other, those that are pinned first; `header` is what the name needs where it stands above its
// track. Returns the groups that there are, and the height of all.
function layOut(tracks, header) {
  const belongs = (track, { kind }) => (track.isPinned ? "pinned" : track.kind) === kind;
  const shown = groups.filter((group) => tracks.some((track) => belongs(track, group)));
  let top = ruler;
  for (const group of shown) {
    const members = tracks.filter((track) => belongs(track, group));
    group.top = top;
    top += headingHeight;
    for (const track of members) {
      track.isHidden = group.isCollapsed;
      const below = place(track, top, header);
      if (group.isCollapsed) track.height = 0; else top = below;
    }
  }
  return { groups: shown, height: top + padding };
}

function place(track, top, header) {
  const lanes = Math.max(1, track.lanes.length);
  const height = Math.max(5, Math.min(20, Math.floor(120 / lanes)));
  track.laneHeight = track.isCollapsed ? Math.max(2, collapsedHeight / lanes) : height;
  track.top = top;
  track.lanesTop = top + padding + header;
  const queue = track.hasQueue && !track.isCollapsed ? queueHeight + 3 : 0;
  track.height = header + padding * 2 + lanes * track.laneHeight + queue;
  return top + track.height;
}

function laneTop(track, lane) { return track.lanesTop + lane * track.laneHeight; }

function trackOf(tracks, kind, index) {
  return tracks.find((track) => track.kind === kind && track.index === index);
}

// The track that an item is first of all in.
function homeOf(tracks, { runs, events }, item) {
  if (item < 0) return trackOf(tracks, "place", events.place[~item]);
  return runs.kind[item] >= bars.blocked
    ? trackOf(tracks, "wait", runs.name[item]) : trackOf(tracks, "scheduler", runs.scheduler[item]);
}

"""##
}
