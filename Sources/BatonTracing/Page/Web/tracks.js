const ruler = 28;
const headingHeight = 30;
const queueHeight = 14;
const padding = 5;

// A track for each scheduler, thread and place.
async function makeTracks(recording) {
  const { runs, events } = recording;
  runs.schedulerLane = new Uint8Array(runs.count);
  runs.threadLane = new Uint8Array(runs.count);
  const tracks = [];
  const ofSchedulers = grouped(recording.schedulers.length, runs.count, runs.scheduler);
  for (const [index, items] of ofSchedulers.entries()) {
    const track = { kind: "scheduler", index, name: recording.schedulers[index].name, items };
    const hasQueue = items.some((run) => !Number.isNaN(readySince(runs, run)));
    tracks.push({ ...track, lanes: makeLanes(items, runs, runs.schedulerLane), hasQueue, queue: null });
    await pause();
  }
  const ofThreads = grouped(recording.threads.length, runs.count, runs.thread);
  for (const [index, items] of ofThreads.entries()) {
    const track = { kind: "thread", index, name: recording.threads[index].name, items };
    tracks.push({ ...track, lanes: makeLanes(items, runs, runs.threadLane) });
    await pause();
  }
  for (const [index, items] of grouped(recording.places.length, events.count, events.place).entries()) {
    const time = Float64Array.from(items, (event) => events.time[event]);
    tracks.push({ kind: "place", index, name: recording.places[index], items, time, lanes: [] });
  }
  return tracks;
}

const headings = { scheduler: "Schedulers", thread: "Threads", place: "Places" };

const groups = Object.keys(headings).map((kind) => ({ kind, top: 0 }));

// Puts the tracks below each other; `header` is what the name needs where it stands above its track. Returns
// the groups that there are, and the height of all.
function layOut(tracks, header) {
  const shown = groups.filter(({ kind }) => tracks.some((track) => track.kind === kind));
  let top = ruler;
  for (const group of shown) {
    const members = tracks.filter((track) => track.kind === group.kind);
    group.top = top;
    top += headingHeight;
    for (const track of members) top = place(track, top, header);
  }
  return { groups: shown, height: top + padding };
}

function place(track, top, header) {
  const lanes = Math.max(1, track.lanes.length);
  track.laneHeight = Math.max(5, Math.min(20, Math.floor(120 / lanes)));
  track.top = top;
  track.lanesTop = top + padding + header;
  const queue = track.hasQueue ? queueHeight + 3 : 0;
  track.height = header + padding * 2 + lanes * track.laneHeight + queue;
  return top + track.height;
}

function laneTop(track, lane) { return track.lanesTop + lane * track.laneHeight; }

function trackOf(tracks, kind, index) {
  return tracks.find((track) => track.kind === kind && track.index === index);
}
