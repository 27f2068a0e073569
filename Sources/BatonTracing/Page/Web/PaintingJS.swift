// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let paintingJs = ##"""
// Draws what is visible, and nothing else: what is narrower than two pixels is merged with its neighbours.
const wide = 2;

class Painter {
  constructor(canvas, app) {
    this.canvas = canvas;
    this.app = app;
    this.context = canvas.getContext("2d");
    this.labels = new Labels(this.context);
    this.readColors();
  }

  readColors() {
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    const names = ["background", "surface", "line", "ink", "muted", "accent", "error", "label"];
    this.colors = Object.fromEntries(names.map((name) => [name, color(name)]));
    this.colors.runs = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => color(`run-${number}`));
  }

  resize(width, height) {
    const ratio = devicePixelRatio || 1;
    this.width = width;
    this.height = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  draw() {
    const { context, colors, app } = this;
    this.labels.drawn = [];
    context.globalAlpha = 1;
    context.textBaseline = "middle";
    context.font = '11px system-ui, "Segoe UI", sans-serif';
    context.fillStyle = colors.background;
    context.fillRect(0, 0, this.width, this.height);
    const usual = roundStep(90 / app.view.scale);
    // A moment that takes many digits needs more room.
    this.step = app.view.to < usual * 1e4 ? usual : roundStep(130 / app.view.scale);
    this.drawGrid();
    context.save();
    context.beginPath();
    context.rect(0, ruler, this.width, this.height - ruler);
    context.clip();
    this.labels.top = ruler;
    this.drawRange();
    for (const group of app.layout.groups) this.drawHeading(group);
    this.hits = [];
    for (const track of app.tracks) if (this.isVisible(track)) this.drawTrack(track);
    drawSelection(this);
    context.restore();
    this.labels.top = 0;
    this.drawRuler();
  }

  y(top) { return top - this.app.scrollTop; }

  isVisible(track) {
    if (track.isHidden) return false;
    const top = this.y(track.top);
    return top < this.height && top + track.height > ruler;
  }

  drawGrid() {
    const { context, colors, app: { view } } = this;
    context.fillStyle = colors.line;
    for (let at = Math.ceil(view.from / this.step); at * this.step <= view.to; at++) {
      context.fillRect(Math.round(view.x(at * this.step)), ruler, 1, this.height - ruler);
    }
  }

  drawRuler() {
    const { context, colors, app: { view } } = this;
    context.fillStyle = colors.surface;
    context.fillRect(0, 0, this.width, ruler);
    context.fillStyle = colors.line;
    context.fillRect(0, ruler - 1, this.width, 1);
    const first = Math.ceil(view.from / this.step);
    for (let at = first; at * this.step <= view.to; at++) {
      const moment = at * this.step;
      const x = Math.round(view.x(moment));
      context.fillStyle = colors.muted;
      context.fillRect(x, ruler - 8, 1, 8);
      const right = Math.min(this.width, view.x(moment + this.step) - 6);
      this.labels.draw([tickText(moment, first * this.step, this.step)], x + 4, right, ruler / 2 - 1, 11, colors.muted);
    }
  }

  // The stretch that a link of a table has led to.
  drawRange() {
    const { context, colors, app: { range, view } } = this;
    if (!range) return;
    const left = view.x(range[0]);
    const right = Math.max(left + 1, view.x(range[1]));
    context.globalAlpha = 0.14;
    context.fillStyle = colors.accent;
    context.fillRect(left, 0, right - left, this.height);
    context.globalAlpha = 1;
    context.fillRect(left - 1, 0, 1, this.height);
    context.fillRect(right, 0, 1, this.height);
  }

  drawHeading({ top }) {
    const { context, colors } = this;
    context.fillStyle = colors.surface;
    context.fillRect(0, this.y(top), this.width, headingHeight);
    context.fillStyle = colors.line;
    context.fillRect(0, this.y(top), this.width, 1);
    context.fillRect(0, this.y(top) + headingHeight - 1, this.width, 1);
  }

  drawTrack(track) {
    const { context, colors } = this;
    context.fillStyle = colors.line;
    context.fillRect(0, this.y(track.top + track.height) - 1, this.width, 1);
    if (track.kind === "place") return drawMarks(this, track);
    track.lanes.forEach((lane, number) => {
      const top = this.y(laneTop(track, number));
      if (top < this.height && top + track.laneHeight > ruler) this.drawLane(track, lane, top);
    });
    if (track.queue && !track.isCollapsed) drawQueue(this, track);
    context.globalAlpha = 1;
  }

  drawLane(track, lane, top) {
    const { runs } = this.app.recording;
    const { view } = this.app;
    const height = track.laneHeight - 2;
    for (let at = lowerBound(lane.reach, view.from); at < lane.items.length && lane.begin[at] < view.to;) {
      const run = lane.items[at];
      const left = view.x(lane.begin[at]);
      const width = (runs.end[run] - lane.begin[at]) * view.scale;
      if (width >= wide) {
        this.drawRun(track, run, left, width, top, height);
        at++;
      } else {
        at = this.drawMerged(lane, at, Math.floor(left), top, height);
      }
    }
  }

  // Paints a column of pixels for all bars that begin in it, the less transparent the more of it they cover. Returns the
  // position of the first bar after them.
  drawMerged(lane, at, pixel, top, height) {
    const { view } = this.app;
    const edge = view.moment(pixel + 1);
    let after = Math.max(at + 1, gallop(lane.begin, edge, at));
    if (after - 1 > at && lane.reach[after - 1] > view.moment(pixel + wide + 1)) after--;
    const part = (lane.covered[after] - lane.covered[at]) * view.scale;
    this.fill(lane.items[at], Math.max(0.35, Math.min(1, Math.round(part * 8) / 8)));
    this.context.fillRect(pixel, top, 1, height);
    return after;
  }

  drawRun(track, run, left, width, top, height) {
    const { context, colors, app } = this;
    this.fill(run, 1);
    // Far beyond the edges, coordinates lose their precision.
    const from = Math.max(left, -10);
    const shown = Math.min(left + width, this.width + 10) - from;
    context.beginPath();
    const gap = width > 4 ? 1 : 0;
    if (width > 8) context.roundRect(from, top, shown - gap, height, 3);
    else context.rect(from, top, shown - gap, height);
    context.fill();
    if (height < 14 || width < 20 || context.globalAlpha < 1) return;
    const { kind } = app.recording.runs;
    const isWait = kind[run] >= bars.blocked;
    if (isWait) this.outlineWait(from, top, shown - gap, height);
    else this.drawBusy(run, from, top, shown - gap, height);
    const [begin, end] = [Math.max(from, 0) + 5, Math.min(from + shown, this.width) - 6];
    const color = isWait ? colors.ink : colors.label;
    this.labels.draw(this.texts(track, run), begin, end, top + height / 2 + 0.5, 11, color);
  }

  // The name of a bar; without one what its track does not say already.
  texts(track, run) {
    const { recording } = this.app;
    const texts = barTexts(recording, run);
    if (texts.length) return texts;
    const { scheduler, thread } = recording.runs;
    const name = track.kind === "thread"
      ? recording.schedulers[scheduler[run]].name : recording.threads[thread[run]].name;
    return [name, shortName(name)];
  }

  // Waiting is no work: a frame that is not filled.
  outlineWait(left, top, width, height) {
    const { context, colors } = this;
    context.strokeStyle = colors.muted;
    context.lineWidth = 1;
    context.setLineDash([4, 3]);
    context.strokeRect(left + 0.5, top + 0.5, Math.max(1, width - 1), height - 1);
    context.setLineDash([]);
  }

  // At the foot of a run, how much of its time it was on a processor.
  drawBusy(run, left, top, width, height) {
    const { context, colors, app: { recording: { runs } } } = this;
    const part = busyTime(runs, run) / Math.max(1, runs.end[run] - runs.begin[run]);
    if (part > 0.9) return;
    context.fillStyle = colors.label;
    context.globalAlpha = 0.35;
    context.fillRect(left, top + height - 3, width, 3);
    context.globalAlpha = 1;
    context.fillRect(left, top + height - 3, width * part, 3);
  }

  fill(run, alpha) {
    const { search, recording } = this.app;
    const isWait = recording.runs.kind[run] >= bars.blocked;
    const color = this.colors.runs[recording.runs.scheduler[run] % 8];
    this.context.fillStyle = isWait ? this.colors.surface : color;
    this.context.globalAlpha = search.isEmpty || search.hasRun(run) ? alpha : 0.15;
  }
}

"""##
}
