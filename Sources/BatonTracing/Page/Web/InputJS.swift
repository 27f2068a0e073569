// SPDX-License-Identifier: MIT
// swift-format-ignore-file

extension PageText {
  static let inputJs = ##"""
const keys = {
  "+": (app) => app.view.zoom(1.6),
  "=": (app) => app.view.zoom(1.6),
  "-": (app) => app.view.zoom(1 / 1.6),
  "_": (app) => app.view.zoom(1 / 1.6),
  "0": (app) => app.view.fit(),
  Home: (app) => app.view.fit(),
  w: (app) => app.view.zoom(1.6),
  s: (app) => app.view.zoom(1 / 1.6),
  a: (app) => app.view.pan(-0.15),
  d: (app) => app.view.pan(0.15),
  ArrowLeft: (app) => app.view.pan(-0.15),
  ArrowRight: (app) => app.view.pan(0.15),
  ArrowUp: (app) => app.scroller.scrollBy(0, -48),
  ArrowDown: (app) => app.scroller.scrollBy(0, 48),
  "/": (app) => app.input.select(),
  n: (app) => app.step(1),
  N: (app) => app.step(-1),
  Escape: (app) => app.clear(),
};

// The timeline reacts to a key while an element of the timeline has the focus, or none has. Otherwise the browser does.
function listenToKeys(app) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target !== document.body && !app.section.contains(target)) return;
    if (target === app.input) return typed(app, event);
    const isButton = target.closest("button") !== null;
    const key = event.key === "Enter" && !isButton ? (event.shiftKey ? "N" : "n") : event.key;
    if (!keys[key]) return;
    event.preventDefault();
    keys[key](app);
  });
}

function typed(app, event) {
  if (event.key === "Enter") {
    app.step(event.shiftKey ? -1 : 1);
  } else if (event.key === "Escape") {
    app.find("");
    app.canvas.focus({ preventScroll: true });
  } else {
    return;
  }
  event.preventDefault();
}

function listenToWheel(app) {
  app.canvas.addEventListener("wheel", (event) => {
    const size = event.deltaMode === 1 ? 30 : 1;
    const [across, along] = [event.deltaX * size, event.deltaY * size];
    const pans = event.shiftKey || Math.abs(across) > Math.abs(along);
    // Where nothing is left to zoom out of, the wheel scrolls the page.
    if (!pans && along > 0 && app.view.isFitted && !event.ctrlKey) return;
    event.preventDefault();
    if (pans) return app.view.drag(across || along);
    app.view.zoomAt(Math.exp(-along * (event.ctrlKey ? 0.01 : 0.002)), event.offsetX);
  }, { passive: false });
}

// One pointer drags, two pinch; one that has not moved selects.
function listenToPointers(app) {
  const { canvas, view } = app;
  const down = new Map();
  let moved = 0;
  // Where a span begins that is being selected, if one is.
  let start = null;
  const spread = () => {
    const [one, other] = [...down.values()];
    return { middle: (one.x + other.x) / 2, distance: Math.max(20, Math.abs(one.x - other.x)) };
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    if (!down.size) {
      moved = 0;
      start = event.shiftKey || event.offsetY < ruler ? view.moment(event.offsetX) : null;
    }
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    showTip(null);
  });
  canvas.addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last) return hover(app, event);
    const before = down.size === 2 ? spread() : null;
    const [across, along] = [event.offsetX - last.x, event.offsetY - last.y];
    moved += Math.abs(across) + Math.abs(along);
    Object.assign(last, { x: event.offsetX, y: event.offsetY });
    if (start !== null) {
      if (moved > 4) app.selectSpan(start, view.moment(event.offsetX));
    } else if (before) {
      const after = spread();
      view.drag(before.middle - after.middle);
      view.zoomAt(after.distance / before.distance, after.middle);
    } else if (moved > 4) {
      view.drag(-across);
      // A finger scrolls by itself.
      if (event.pointerType === "mouse") app.scroller.scrollBy(0, -along);
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!down.delete(event.pointerId) || moved > 4) return;
    app.select(itemAt(app, event.offsetX, event.offsetY), false);
  });
  canvas.addEventListener("pointercancel", (event) => down.delete(event.pointerId));
  canvas.addEventListener("pointerleave", () => showTip(null));
  canvas.addEventListener("dblclick", () => { if (app.selected !== null) app.zoomTo(app.selected); });
}

function hover(app, event) {
  const item = event.pointerType === "mouse" ? itemAt(app, event.offsetX, event.offsetY) : null;
  app.canvas.style.cursor = item !== null ? "pointer" : event.offsetY < ruler ? "col-resize" : "grab";
  const lines = item === null ? waitingAt(app, event.offsetX, event.offsetY) : tipLines(app.recording, item);
  showTip(lines, event.clientX, event.clientY);
}

// What the grey area of a scheduler says below the pointer.
function waitingAt(app, x, y) {
  const track = trackAt(app, y);
  if (!track?.queue || track.isCollapsed) return null;
  if (y + app.scrollTop < laneTop(track, track.lanes.length)) return null;
  const [moment, next] = [app.view.moment(x), app.view.moment(x + 1)];
  const depth = depthAt(track.queue, moment);
  return [`${depth.toLocaleString("en")} waiting at ${momentText(moment, next - moment)}`];
}

function listenToControls(app) {
  const on = (id, action) => document.getElementById(id).addEventListener("click", action);
  on("zoom-in", () => app.view.zoom(1.6));
  on("zoom-out", () => app.view.zoom(1 / 1.6));
  on("fit", () => app.view.fit());
  on("next", () => app.step(1));
  on("previous", () => app.step(-1));
  app.input.addEventListener("input", () => app.find(app.input.value));
  for (const link of document.querySelectorAll("a[data-from]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      app.goTo(Number(link.dataset.from), Number(link.dataset.to));
    });
  }
  for (const link of document.querySelectorAll("a[data-find]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      app.find(`"${link.dataset.find}"`);
      app.select(null);
      app.view.fit();
      app.show();
      app.step(1);
    });
  }
}

"""##
}
