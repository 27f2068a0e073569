// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let selectionJs = ##"""
// The selected run on its scheduler and on its thread, with arrows from where it was scheduled; or the
// selected event.
function drawSelection(painter) {
  const { selected, tracks, recording } = painter.app;
  if (selected === null) return;
  if (selected < 0) {
    const track = homeOf(tracks, recording, selected);
    const x = painter.app.view.x(recording.events.time[~selected]);
    return outline(painter, x - 8, painter.y(track.lanesTop), 16, track.laneHeight);
  }
  const places = placesOf(painter, selected);
  for (const box of places) outline(painter, box.x, box.y, box.width, box.height);
  drawTask(painter, places[0]);
  if (Number.isNaN(recording.runs.scheduledAt[selected])) return;
  const origin = originOf(painter, selected);
  for (const box of places) arrow(painter, origin, box);
  painter.hits.push({ x: origin.x, y: origin.y, item: originRun(painter.app, selected) });
}

// From the stretch of the same task before the selected one, over the time for which the task waited.
function drawTask(painter, box) {
  const { app, context, colors } = painter;
  const { runs } = app.recording;
  const before = stretchBeside(runs, app.selected, -1);
  if (before < 0) return;
  const from = placesOf(painter, before)[0];
  context.strokeStyle = colors.ink;
  context.lineWidth = 1.5;
  context.setLineDash([3, 3]);
  context.beginPath();
  const [left, right] = [from.x + from.width, box.x].map((x) => Math.max(-2000, Math.min(painter.width + 2000, x)));
  context.moveTo(left, from.y + from.height / 2);
  context.lineTo(right, box.y + box.height / 2);
  context.stroke();
  context.setLineDash([]);
  painter.hits.push({ x: left, y: from.y + from.height / 2, item: before });
}

// The next stretch of the same task, or the one before; -1 if there is none.
function stretchBeside(runs, run, direction) {
  if (run < 0 || runs.task[run] < 0) return -1;
  for (let at = run + direction; at >= 0 && at < runs.count; at += direction) {
    if (runs.task[at] === runs.task[run]) return at;
  }
  return -1;
}

function placesOf(painter, run) {
  const { view, tracks, recording: { runs } } = painter.app;
  const x = view.x(runs.begin[run]);
  const width = Math.max(1, (runs.end[run] - runs.begin[run]) * view.scale);
  const both = [
    runs.kind[run] >= bars.blocked
      ? ["wait", runs.name[run], runs.waitLane] : ["scheduler", runs.scheduler[run], runs.schedulerLane],
    ["thread", runs.thread[run], runs.threadLane],
  ];
  if (runs.kind[run] === bars.awaited) both.pop();
  return both.map(([kind, index, laneOf]) => {
    const track = trackOf(tracks, kind, index);
    return { x, width, y: painter.y(laneTop(track, laneOf[run])), height: track.laneHeight - 2 };
  });
}

// The point at which an arrow to a run begins: when the run was scheduled, on the track of the thread that scheduled it, or on
// that of the run's own thread if the scheduling thread is not known.
function originOf(painter, run) {
  const { view, tracks, recording: { runs } } = painter.app;
  const moment = runs.scheduledAt[run];
  const thread = runs.scheduledOn[run];
  const track = trackOf(tracks, "thread", thread < 0 ? runs.thread[run] : thread);
  const parent = runOnThread(track, runs, moment);
  const y = painter.y(laneTop(track, parent < 0 ? 0 : runs.threadLane[parent])) + track.laneHeight / 2;
  return { x: view.x(moment), y };
}

function outline({ context, colors, width: screen }, x, y, width, height) {
  const left = Math.max(x - 2, -10);
  const right = Math.min(x + width + 2, screen + 10);
  if (right < left) return;
  context.globalAlpha = 1;
  context.beginPath();
  context.roundRect(left, y - 2, right - left, height + 4, 4);
  context.lineWidth = 4;
  context.strokeStyle = colors.background;
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = colors.ink;
  context.stroke();
}

function arrow({ context, colors, width }, from, box) {
  const clamp = (x) => Math.max(-2000, Math.min(width + 2000, x));
  const [startX, endX] = [clamp(from.x), clamp(box.x)];
  const endY = box.y + box.height / 2;
  const bend = Math.max(24, Math.min(120, (endX - startX) / 2));
  context.strokeStyle = context.fillStyle = colors.ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(startX, from.y);
  context.bezierCurveTo(startX + bend, from.y, endX - bend, endY, endX - 4, endY);
  context.stroke();
  context.beginPath();
  context.arc(startX, from.y, 3, 0, 7);
  context.fill();
  context.beginPath();
  context.moveTo(endX - 1, endY);
  context.lineTo(endX - 8, endY - 4);
  context.lineTo(endX - 8, endY + 4);
  context.fill();
}

// What is at a point of the canvas; null if there is nothing.
function itemAt(app, x, y) {
  const { tracks, view, recording } = app;
  // The ends of the arrows lie upon what else there is.
  const hit = app.painter.hits.find((hit) => hit.item >= 0 && Math.hypot(hit.x - x, hit.y - y) < 7);
  if (hit && y >= ruler) return hit.item;
  const height = y + app.scrollTop;
  const track = trackAt(app, y);
  if (!track) return null;
  const moment = view.moment(x);
  if (track.kind === "place") {
    const event = eventAt(track, moment, 7 / view.scale);
    return event < 0 ? null : ~event;
  }
  const lane = track.lanes[Math.floor((height - track.lanesTop) / track.laneHeight)];
  const run = lane ? runInLane(lane, recording.runs, moment, 3 / view.scale) : -1;
  return run < 0 ? null : run;
}

// The track at a height of the canvas, if there is one.
function trackAt(app, y) {
  const height = y + app.scrollTop;
  return y < ruler ? undefined
    : app.tracks.find(({ top, height: size }) => height >= top && height < top + size);
}

"""##
}
