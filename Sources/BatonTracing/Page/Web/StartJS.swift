// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let startJs = ##"""
// For tests: what is shown, and where.
function expose(app, openingTime) {
  window.batonTimeline = {
    openingTime,
    get counts() {
      const { runs, events, schedulers, threads, places } = app.recording;
      return {
        runs: runs.kind.reduce((count, kind) => count + (kind === bars.run), 0), bars: runs.count,
        events: events.count, schedulers: schedulers.length, threads: threads.length,
        places: places.length, matches: app.search.count,
      };
    },
    get visible() { return { from: app.view.from, to: app.view.to }; },
    get isStill() { return app.isComplete && !app.isWaiting && app.view.goal === null; },
    get selected() { return app.selected; },
    get labels() { return app.painter.labels.drawn; },
    get range() { return app.range; },
    get tracks() {
      return app.tracks.map(({ kind, name, top, height, isHidden }) => ({ kind, name, top, height, isHidden }));
    },
    get hits() { return app.painter.hits; },
    get drawTime() { return app.drawTime; },
    get frames() { return app.frames; },
    // Rows of columns that have a value for each run or event.
    run: (index) => row(app.recording.runs, index),
    event: (index) => row(app.recording.events, index),
    boxes: (run) => placesOf(app.painter, run),
  };
}

function row(columns, index) {
  const values = Object.entries(columns).filter(([, column]) => ArrayBuffer.isView(column));
  return Object.fromEntries(values.map(([name, column]) => [name, column[index]]));
}

// Depths of queues are worth a while only when everything else is there.
async function addQueues(app) {
  for (const track of app.tracks) {
    if (!track.hasQueue) continue;
    await pause();
    track.queue = await makeQueue(track.items, app.recording.runs);
  }
  app.isComplete = true;
  app.requestDraw();
}

async function open() {
  const began = performance.now();
  for (const part of document.querySelectorAll("#timeline [hidden]")) part.hidden = false;
  await pause();
  const recording = await decodeRecording(document.getElementById("recording").textContent);
  const tracks = await makeTracks(recording);
  const app = new App(recording, tracks);
  showDetails(app);
  document.getElementById("opening").remove();
  requestAnimationFrame(() => setTimeout(() => expose(app, performance.now() - began)));
  await addQueues(app);
}

open().catch((error) => {
  const message = document.getElementById("opening");
  message?.replaceChildren(`The recording could not be opened: ${error}`);
  message?.classList.add("failed");
  throw error;
});

"""##
}
