// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let marksJs = ##"""
// What passed a place: a mark for each event, and its text where there is room before the next.
const markWidth = 8;

function drawMarks(painter, track) {
  const { app, context } = painter;
  const { view } = app;
  const middle = painter.y(track.lanesTop) + track.laneHeight / 2;
  const end = lowerBound(track.time, view.moment(painter.width + markWidth));
  for (let at = lowerBound(track.time, view.moment(-markWidth)); at < end;) {
    const x = view.x(track.time[at]);
    const next = gallop(track.time, view.moment(Math.floor(x) + 1), at);
    const event = track.items[at];
    if (next > at + 1) {
      drawCrowd(painter, track, at, next, Math.floor(x), middle);
    } else {
      drawMark(painter, event, x, middle);
      const room = at + 1 < track.items.length ? view.x(track.time[at + 1]) - markWidth : painter.width;
      const [left, right] = [Math.max(x + markWidth, 4), Math.min(room, painter.width)];
      const text = context.globalAlpha === 1 ? eventText(app.recording, event) : "";
      painter.labels.draw([text], left, right, middle, 11, painter.colors.ink);
    }
    at = Math.max(at + 1, next);
  }
  context.globalAlpha = 1;
}

function setAlpha({ context, app: { search } }, event) {
  context.globalAlpha = search.isEmpty || search.hasEvent(event) ? 1 : 0.15;
}

// Several events in one pixel: the more, the higher; an error among them is seen.
function drawCrowd(painter, track, from, to, pixel, middle) {
  const { context, colors, app: { recording } } = painter;
  setAlpha(painter, track.items[from]);
  const height = Math.min(track.laneHeight - 2, 7 + 3 * Math.log2(to - from));
  let hasError = false;
  for (let at = from; at < Math.min(to, from + 4096) && !hasError; at++) {
    hasError = recording.events.kind[track.items[at]] === 2;
  }
  context.fillStyle = hasError ? colors.error : colors.accent;
  context.fillRect(pixel, middle - height / 2, 1, height);
}

function drawMark(painter, event, x, middle) {
  const { context, colors, app: { recording } } = painter;
  const kind = kinds[recording.events.kind[event]];
  setAlpha(painter, event);
  context.strokeStyle = context.fillStyle = kind === "error" ? colors.error : colors.accent;
  context.lineWidth = 2;
  context.beginPath();
  if (kind === "next") {
    context.arc(x, middle, 4, 0, 7);
    return context.fill();
  }
  if (kind === "subscribed") {
    context.moveTo(x - 3, middle - 5);
    context.lineTo(x + 4, middle);
    context.lineTo(x - 3, middle + 5);
    return context.fill();
  }
  if (kind === "disposed") {
    context.arc(x, middle, 4, 0, 7);
  } else if (kind === "completed") {
    context.moveTo(x, middle - 7);
    context.lineTo(x, middle + 7);
  } else {
    context.moveTo(x - 4, middle - 4);
    context.lineTo(x + 4, middle + 4);
    context.moveTo(x + 4, middle - 4);
    context.lineTo(x - 4, middle + 4);
  }
  context.stroke();
}

// The event of a place at a moment, or the nearest within `tolerance`; -1 if there is none.
function eventAt(track, moment, tolerance) {
  const at = lowerBound(track.time, moment);
  let found = -1;
  let nearest = tolerance;
  for (const candidate of [at - 1, at]) {
    const distance = Math.abs(track.time[candidate] - moment);
    if (distance <= nearest) {
      found = track.items[candidate];
      nearest = distance;
    }
  }
  return found;
}

// How many runs wait for their turn, below the scheduler's lanes.
function drawQueue(painter, track) {
  const { context, colors, app: { view } } = painter;
  const { queue } = track;
  const bottom = painter.y(track.top + track.height) - padding + 2;
  context.fillStyle = colors.muted;
  context.globalAlpha = 0.55;
  context.beginPath();
  let low = lowerBound(queue.time, view.from);
  let most = 0;
  for (let pixel = 0; pixel < painter.width; pixel++) {
    const high = gallop(queue.time, view.moment(pixel + 1), Math.max(0, low - 1));
    const depth = peak(queue, low, Math.max(low, high));
    most = Math.max(most, depth);
    const height = queue.most ? Math.max(depth ? 1 : 0, depth / queue.most * queueHeight) : 0;
    if (height) context.rect(pixel, bottom - height, 1, height);
    low = Math.max(low, high);
  }
  context.fill();
  context.globalAlpha = 1;
  const text = `at most ${most.toLocaleString("en")} waiting`;
  if (most) painter.labels.draw([text], 4, painter.width, bottom - queueHeight / 2, 10, colors.ink);
}

// How many runs of a track wait at a moment.
function depthAt({ queue }, moment) {
  const at = lowerBound(queue.time, moment + 1);
  return at ? queue.depth[at - 1] : 0;
}

"""##
}
