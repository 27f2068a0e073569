// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let overviewJs = ##"""
// All of the recording in a strip: how many threads are busy, and which stretch is shown.
const overviewHeight = 40;

class Overview {
  constructor(canvas, app) {
    this.canvas = canvas;
    this.app = app;
    const go = (event) => {
      const { view } = app;
      const middle = event.offsetX / canvas.clientWidth * view.length;
      view.show(middle - view.span / 2, middle + view.span / 2);
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      go(event);
    });
    canvas.addEventListener("pointermove", (event) => { if (event.buttons & 1) go(event); });
  }

  resize(width) {
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = overviewHeight * ratio;
    this.context = this.canvas.getContext("2d");
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.width !== width) this.busy = this.measure(width);
    this.width = width;
  }

  // The threads that are busy in each pixel, on average. What a run calls is in the run.
  measure(width) {
    const busy = new Float64Array(Math.max(1, Math.ceil(width)));
    const pixel = this.app.view.length / busy.length;
    for (const { kind, lanes } of this.app.tracks) {
      if (kind === "thread" && lanes.length) this.add(lanes[0], busy, pixel);
    }
    return busy;
  }

  add({ items, covered }, busy, pixel) {
    const { runs, runs: { begin, end } } = this.app.recording;
    // The time that a lane was busy until a moment.
    const until = (moment, next) => {
      const last = next ? items[next - 1] : -1;
      if (last < 0) return 0;
      const share = busyTime(runs, last) / Math.max(1, end[last] - begin[last]);
      return covered[next] - share * Math.max(0, end[last] - Math.max(moment, begin[last]));
    };
    let next = 0;
    let before = 0;
    for (let at = 0; at < busy.length; at++) {
      const edge = (at + 1) * pixel;
      while (next < items.length && begin[items[next]] < edge) next++;
      const now = until(edge, next);
      busy[at] += (now - before) / pixel;
      before = now;
    }
  }

  draw() {
    const { context, width, busy, app: { view, painter: { colors } } } = this;
    context.fillStyle = colors.surface;
    context.fillRect(0, 0, width, overviewHeight);
    const most = busy.reduce((most, part) => Math.max(most, part), 0.01);
    const left = view.from / view.length * width;
    const right = Math.max(left + 2, view.to / view.length * width);
    context.fillStyle = colors.background;
    context.fillRect(left, 0, right - left, overviewHeight);
    context.fillStyle = colors.accent;
    for (const [at, part] of busy.entries()) {
      context.globalAlpha = at + 1 >= left && at <= right ? 0.9 : 0.4;
      const height = part ? Math.max(1, part / most * (overviewHeight - 6)) : 0;
      context.fillRect(at, overviewHeight - height, 1, height);
    }
    context.globalAlpha = 1;
    if (view.isFitted) return;
    context.strokeStyle = colors.ink;
    context.lineWidth = 2;
    context.strokeRect(left + 1, 1, Math.max(1, right - left - 2), overviewHeight - 2);
  }
}

"""##
}
